"""Writes patience_grid.json: the queue with patience at 100 digits, straight from its formula.

    pip install mpmath && python3 patience_grid.py > patience_grid.json

Each row is [arrival rate, service time, slots, patience, wasted share, dropped share, mean wait of
the served]; the first five are doubles and used exactly. With d = N/S - rate, k = 1/(1 - w rho):
p = 1/(1/B(N-1) + rate ((1 - e^(-d tau))/d + k e^(-d tau) S/N)).
"""
import json
import random
from mpmath import mp, mpf, exp, nstr
RHO = [0.001, 0.02, 0.2, 0.5, 0.69, 0.8, 0.9, 0.95, 0.99, 0.999, 0.999999, 1 - 1e-9, 1.0, 1 + 1e-9, 1.000001,
       1.001, 1.01, 1.1, 1.5, 2.0, 3.0, 3.33]

def queue(rate, service, slots, patience, wasted):
    rate, service, patience, wasted = map(mpf, (rate, service, patience, wasted))
    load = rate * service
    inverse = mpf(1)
    for i in range(1, slots):
        inverse = 1 + i * inverse / load
    d = slots / service - rate
    keep = 1 - wasted * load / slots
    if keep <= 0:
        return mpf(1), patience
    decay = exp(-d * patience)
    if d == 0:
        area, moment = patience, patience ** 2 / 2
    else:
        # Small d tau cancels: digits enough for it.
        area = (1 - decay) / d
        moment = (1 - decay * (1 + d * patience)) / d ** 2
    expired = decay / keep * service / slots
    p = 1 / (inverse + rate * (area + expired))
    dropped = p * rate * expired
    return dropped, rate * p * moment / (1 - dropped)

def rows():
    draw = random.Random(1)
    for slots in [1, 2, 8, 32, 64, 96, 192, 320, 768, 5000, 30000]:
        for rho in RHO:
            for _ in range(6 if slots < 1000 else 2):
                service = draw.choice([0.08, 0.1, 0.32959, 1.0, 2.5])
                patience = draw.choice([0.0, 1e-9, 0.01, 0.5, 2.0, 2.0, 2.0, 30.0])
                wasted = draw.choice([0.0, 0.3, 0.3, 0.3, 1.0])
                rate = slots / service * rho
                dropped, wait = queue(rate, service, slots, patience, wasted)
                if dropped != 0 and dropped < mpf("1e-300"):
                    continue
                yield json.dumps([rate, service, slots, patience, wasted, nstr(dropped, 20), nstr(wait, 20)])

mp.dps = 100

if __name__ == "__main__":
    print("[\n" + ",\n".join(rows()) + "\n]")
