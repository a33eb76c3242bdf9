/**
 * Moves weights, in place, so that what `findPulls` gives for them becomes nothing. Source: Adam (Kingma and Ba, 2014), with its usual
 * constants; the same pulls give the same weights.
 * @param findPulls the slope of the loss for each weight, with what holds the weight back
 */
export function descend(
  weights: Float64Array,
  { epochs, step }: { readonly epochs: number; readonly step: number },
  findPulls: (weights: Float64Array) => ArrayLike<number>,
): void {
  const [means, squares] = [new Float64Array(weights.length), new Float64Array(weights.length)]
  for (let epoch = 1; epoch <= epochs; epoch++) {
    const pulls = findPulls(weights)
    for (let place = 0; place < weights.length; place++) {
      const pull = pulls[place]!
      means[place] = 0.9 * means[place]! + 0.1 * pull
      squares[place] = 0.999 * squares[place]! + 0.001 * pull * pull
      const mean = means[place]! / (1 - 0.9 ** epoch)
      weights[place]! -= (step * mean) / (Math.sqrt(squares[place]! / (1 - 0.999 ** epoch)) + 1e-8)
    }
  }
}
