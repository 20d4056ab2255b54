// Search in other languages than English: mdBook's search cuts text at spaces and drops what is not ASCII.
// Every word is looked for as it is; text without spaces between words by each two neighbouring characters,
// as xtask/src/site/search.rs has put it into the index.
(() => {
  const unspaced =
    '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}ー]';
  const runs = new RegExp(`${unspaced}+|(?:(?!${unspaced})[\\p{Alphabetic}\\p{N}])+`, 'gu');
  const has = new RegExp(unspaced, 'u');
  const pairs = (run) => {
    const characters = [...run];
    const pair = (_, i) => characters[i] + characters[i + 1];
    return characters.length < 2 ? [run] : characters.slice(1).map(pair);
  };
  const tokens = (text) => {
    const found = String(text ?? '').toLowerCase().match(runs) ?? [];
    return found.flatMap((run) => (has.test(run) ? pairs(run) : [run]));
  };
  const { tokenizer } = elasticlunr;
  elasticlunr.tokenizer = Object.assign(tokens, tokenizer);
  // What stands around a find is cut at spaces too: here into pieces, each word looked for one of them.
  const literal = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  window.search = window.search || {};
  window.search.pieces = (sentence, words) => {
    const wanted = words.filter(Boolean).map((word) => literal(word.toLowerCase())).join('|') || '(?!)';
    const piece = new RegExp(`${wanted}|(?:(?!${wanted}).){1,6}`, 'gsu');
    return sentence.split(' ').flatMap((chunk) => (has.test(chunk) ? chunk.match(piece) : [chunk]));
  };
})();
