"""Writes staffing_grid.json: what Part I computes besides the queue itself, with 50 digits.

    pip install mpmath && python3 staffing_grid.py > staffing_grid.json

* least_slots: [load a, share that may wait, fewest slots], Erlang C summed term by term, slot by slot;
* margins: [beta, 1/(1 + beta Phi/phi)], Phi by integrating the density;
* delays: [mean delay d (min), 1/(1 - e^(-1/d))], summed as a series;
* refusals: [offered, capacity, admitted share, cost of a refusal, admitted], in fractions.
"""
import json
from fractions import Fraction
from mpmath import mp, mpf, exp, inf, nstr, pi, quad, sqrt

mp.dps = 50

def waits(a, n):
    """Erlang C from the states themselves: p_k = a^k/k!, and the line behind the last."""
    term, total = mpf(1), mpf(0)
    for k in range(n):
        total += term
        term *= a / (k + 1)
    line = term / (1 - a / n)
    return line / (total + line)

def least(a, share):
    n = int(a) + 1
    while waits(a, n) > share:
        n += 1
    return n

def density(z):
    return exp(-z * z / 2) / sqrt(2 * pi)

LOADS = [0.01, 0.5, 1.0, 5.0, 21.9, 132.0, 131.8342914, 500.0, 4000.0]
SHARES = [0.5, 0.2, 0.1, 0.01, 0.001, 1e-6, 1e-12]
BETAS = [0.0, 1e-9, 0.01, 0.5, 1.0, 1.5, 2.0, 3.09, 5.0, 8.0, 20.0]
DELAYS = [0.05, 0.5, 1.0, 2.0, 4.0, 30.0, 1e6]
REFUSALS = [(400.0, 582.0, 0.9, 0.1), (523.0, 582.0, 0.9, 0.1), (800.0, 582.0, 0.9, 0.01), (2000.0, 582.0, 0.9, 0.1),
            (5237.0, 582.0, 0.9, 0.1), (5239.0, 582.0, 0.9, 0.1), (1000.0, 582.0, 0.9, 0.3), (1e6, 582.0, 1.0, 0.0)]

def margin(beta):
    phi = density(mpf(beta))
    below = quad(density, [-inf, -8, -4, 0, beta]) if beta > 0 else mpf(1) / 2
    return phi / (phi + mpf(beta) * below)

def delay(d):
    # The chance of still waiting after j minutes, minute by minute.
    kept = exp(-1 / mpf(d))
    return mp.nsum(lambda j: kept ** j, [0, inf]) if d < 100 else 1 / (1 - kept)

def admitted(offered, capacity, share, cost):
    offered, capacity, share, cost = map(Fraction, (offered, capacity, share, cost))
    if offered <= share * capacity:
        return offered
    return max(Fraction(0), (share * capacity - cost * offered) / (1 - cost))

def text(value):
    return nstr(value, 20)

def fraction(value):
    return text(mpf(value.numerator) / value.denominator)

tables = {
    "least_slots": [[a, p, least(mpf(a), mpf(p))] for a in LOADS for p in SHARES],
    "margins": [[b, text(margin(b))] for b in BETAS],
    "delays": [[d, text(delay(d))] for d in DELAYS],
    "refusals": [[*row, fraction(admitted(*row))] for row in REFUSALS],
}
lines = (f" \"{name}\": [\n" + ",\n".join("  " + json.dumps(row) for row in rows) + "\n ]" for name, rows in tables.items())
print("{\n" + ",\n".join(lines) + "\n}")
