"""From the floating-point network to the integer weights that are shipped."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cjk_sentencizer.segmentation.model import LIMIT, TABLE_SIZE, TABLE_STEP, Weights
from cjk_sentencizer.training.network import BOUND, Network

Array = NDArray[Any]

ACTIVATION_SCALE = 128
EMBEDDING_LIMIT, WEIGHT_LIMIT = 127, 32767


def quantise(network: Network) -> Weights:
    """Return the weights as integers, each layer with the finest power-of-two step that keeps its sums exact."""
    p = network.parameters
    bound = int(BOUND * ACTIVATION_SCALE)
    embedding, embedding_scale = _embedding(p["embedding"])
    kernels, biases, scales = [], [], []
    for i in range(len(network.dilations)):
        kernel, bias, scale = _layer(p[f"kernel{i}"], p[f"bias{i}"], bound)
        kernels.append(kernel)
        biases.append(bias)
        scales.append(scale)
    output, output_bias, output_scale = _layer(p["output"][:, None], p["output_bias"], bound)
    return Weights(
        embedding=embedding,
        gaps=np.rint(p["gaps"] * ACTIVATION_SCALE).astype(np.int16),
        kernels=kernels,
        biases=biases,
        output=output[:, 0],
        output_bias=int(output_bias[0]),
        probabilities=calibration_table(1.0, 0.0),
        scales={
            "embedding": embedding_scale,
            "activation": ACTIVATION_SCALE,
            "bound": bound,
            "kernels": scales,
            "output": output_scale * ACTIVATION_SCALE,
        },
        dilations=list(network.dilations),
        ngrams=np.clip(np.rint(p["ngrams"] * TABLE_STEP), -EMBEDDING_LIMIT, EMBEDDING_LIMIT).astype(np.int8),
    )


def restore(weights: Weights) -> Network:
    """Return a network with the values of ``weights``, to train it further."""
    scales = weights.scales
    unit = float(scales["activation"])
    made: dict[str, Array] = {
        "embedding": weights.embedding / scales["embedding"],
        "gaps": weights.gaps / unit,
        "ngrams": weights.ngrams / TABLE_STEP,
        "output": weights.output / (scales["output"] / unit),
        "output_bias": np.array([weights.output_bias / scales["output"]]),
    }
    for i, scale in enumerate(scales["kernels"]):
        made[f"kernel{i}"] = weights.kernels[i] / scale
        made[f"bias{i}"] = weights.biases[i] / (scale * unit)
    return Network({name: value.astype(np.float32) for name, value in made.items()}, list(weights.dilations))


def calibration_table(slope: float, offset: float) -> Array:
    """Return the calibration table of ``sigmoid(slope * logit + offset)`` in units of 1/10000 (Platt scaling)."""
    logits = (np.arange(TABLE_SIZE) - TABLE_SIZE // 2) / TABLE_STEP
    found: Array = np.rint(10_000 / (1 + np.exp(-np.clip(slope * logits + offset, -30, 30)))).astype(np.uint16)
    return found


def _embedding(values: Array) -> tuple[Array, int]:
    """Return int8 values and their scale; the few values beyond it are clipped."""
    largest = float(np.quantile(np.abs(values[1:]), 0.9999))
    scale = 2 ** int(np.floor(np.log2(EMBEDDING_LIMIT / max(largest, 1e-3))))
    clipped = np.clip(np.rint(values * scale), -EMBEDDING_LIMIT, EMBEDDING_LIMIT)
    return clipped.astype(np.int8), scale


def _layer(kernel: Array, bias: Array, bound: int) -> tuple[Array, Array, int]:
    """Return integer kernel and bias and the finest scale at which no sum of products can leave the exact range."""
    for scale in (2**power for power in range(14, 0, -1)):
        whole = np.rint(kernel * scale)
        offset = np.rint(bias * scale * ACTIVATION_SCALE)
        if np.abs(whole).max() <= WEIGHT_LIMIT and (np.abs(whole).sum(axis=0) * bound + np.abs(offset)).max() < LIMIT:
            return whole.astype(np.int16), offset.astype(np.int32), scale
    raise ValueError("The network's weights are too large to be stored; train it with a lower rate.")
