"""Writes arrivals_grid.json: Poisson probabilities and deviations of a minute's count, with 50 digits.

    pip install mpmath && python3 arrivals_grid.py > arrivals_grid.json

* poisson: [mean, count, mean^count e^(-mean) / count!], the factorial as a product of whole numbers;
* deviations: [rate (tx/s), burst, standard deviation of a minute's count]: the mean square of
  (m + sqrt(m) z1)(1 + b z2) about m, integrated over both normal densities.
"""
import json
from math import factorial
from mpmath import mp, mpf, exp, inf, nstr, pi, quad, sqrt

mp.dps = 50

MEANS = [0.0, 1e-9, 0.3, 4.0, 24.0, 400.0, 24000.0]
COUNTS = [0, 1, 4, 15, 16, 17, 24, 60, 400, 460]
RATES = [(0.0, 0.03), (0.01, 0.03), (20.0, 0.03), (400.0, 0.03), (400.0, 0.0), (800.0, 0.03), (1200.0, 0.5), (1e6, 1e-3)]

def poisson(mean, count):
    mean = mpf(mean)
    return mean ** count * exp(-mean) / factorial(count)

def moment(power):
    """Mean of z^power for a standard normal z, by integration."""
    mp.dps = 30
    value = quad(lambda z: z ** power * exp(-z * z / 2) / sqrt(2 * pi), [-inf, -6, 0, 6, inf])
    mp.dps = 50
    return value

Z2 = moment(2)
Z1 = moment(1)

def deviation(rate, burst):
    mean, burst = 60 * mpf(rate), mpf(burst)
    # ((m + sqrt(m) z1)(1 + b z2) - m)^2 multiplied out, each mean of a product the product of the means.
    square = mean * Z2 + (burst * mean) ** 2 * Z2 + burst ** 2 * mean * Z2 * Z2
    cross = 2 * sqrt(mean) * burst * mean * Z1 * Z1 + 2 * mean * burst * Z2 * Z1 + 2 * burst ** 2 * mean * sqrt(mean) * Z2 * Z1
    return sqrt(square + cross)

def text(value):
    return nstr(value, 20)

tables = {
    "poisson": [[m, k, text(poisson(m, k))] for m in MEANS for k in COUNTS if poisson(m, k) == 0 or poisson(m, k) > mpf("1e-300")],
    "deviations": [[r, b, text(deviation(r, b))] for r, b in RATES],
}
lines = (f" \"{name}\": [\n" + ",\n".join("  " + json.dumps(row) for row in rows) + "\n ]" for name, rows in tables.items())
print("{\n" + ",\n".join(lines) + "\n}")
