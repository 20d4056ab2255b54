"""Writes erlang_grid.json: 1/B(N-1, a) by the plain recursion at 50 digits, on a dense grid.

    pip install mpmath && python3 erlang_grid.py > erlang_grid.json

Each row is [slots N, offered load a (used exactly as this double), ln 1/B(N-1, a)] with 1/B itself
where it is below 1e300.
"""
import json
from mpmath import mp, mpf, log, sqrt, nstr
mp.dps = 50
SLOTS = [1, 2, 3, 5, 8, 16, 31, 32, 33, 34, 36, 40, 48, 64, 96, 128, 192, 256, 500, 768, 1000, 3000, 8000, 20000, 30000]
RATIOS = [1e-6, 0.01, 0.1, 0.2, 0.29, 0.3, 0.301, 0.302, 0.303, 0.31, 0.4, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 0.97, 0.99, 0.999, 0.999999,
          1.0, 1.000001, 1.001, 1.01, 1.05, 1.1, 1.2, 1.5, 1.9, 2.0, 2.3, 2.35, 2.357, 2.358, 2.4, 3.0, 5.0, 10.0, 100.0, 1e6]
BETAS = [-40.0, -30.0, -20.0, -12.0, -7.0, -4.0, -2.0, -1.0, -0.5, -0.1, -0.01, 0.01, 0.1, 0.5, 1.0, 2.0, 4.0, 7.0, 12.0, 30.0]

def rows():
    for n in SLOTS:
        loads = {n * r for r in RATIOS} | {n + b * n ** 0.5 for b in BETAS if n + b * n ** 0.5 > 0}
        for a in sorted(loads):
            inverse, x = mpf(1), mpf(a)
            for k in range(1, n):
                inverse = 1 + k * inverse / x
            row = [n, a, nstr(log(inverse), 20)]
            if inverse < mpf("1e300"):
                row.append(nstr(inverse, 20))
            yield json.dumps(row)

if __name__ == "__main__":
    print("[\n" + ",\n".join(rows()) + "\n]")
