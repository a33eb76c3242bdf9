/** Neighbouring slots: from `firstSlot` on so many. */
type SlotRange = { readonly firstSlot: number; readonly chunks: number }

/**
 * The `count` slots of these ranges with the highest scores above 0, best first; equal scores stand in the order of the
 * slots. All are looked at: in a large notebook that takes less than to note those that a question touches.
 */
export function selectTopSlots(ranges: Iterable<SlotRange>, scores: Float64Array, count: number): number[] {
  const heap: number[] = [] // the worst of the best on top
  const isWorse = (a: number, b: number) => scores[a]! < scores[b]! || (scores[a] === scores[b] && a > b)
  let bar = 0
  for (const { firstSlot, chunks } of ranges) {
    for (let slot = firstSlot; slot < firstSlot + chunks; slot += 1) {
      if (scores[slot]! <= 0 || scores[slot]! < bar) continue
      offerSlot(heap, slot, count, isWorse)
      if (heap.length === count) bar = scores[heap[0]!]!
    }
  }
  return heap.sort((a, b) => (isWorse(a, b) ? 1 : -1))
}

function offerSlot(heap: number[], slot: number, count: number, isWorse: SlotOrder): void {
  if (heap.length < count) {
    heap.push(slot)
    raise(heap, isWorse)
  } else if (isWorse(heap[0]!, slot)) {
    heap[0] = slot
    sink(heap, isWorse)
  }
}

type SlotOrder = (a: number, b: number) => boolean

function raise(heap: number[], isWorse: SlotOrder): void {
  let place = heap.length - 1
  while (place > 0) {
    const parent = (place - 1) >> 1
    if (!isWorse(heap[place]!, heap[parent]!)) return
    swap(heap, place, parent)
    place = parent
  }
}

function sink(heap: number[], isWorse: SlotOrder): void {
  for (let place = 0; ; ) {
    let worst = place
    for (const child of [2 * place + 1, 2 * place + 2]) {
      if (child < heap.length && isWorse(heap[child]!, heap[worst]!)) worst = child
    }
    if (worst === place) return
    swap(heap, place, worst)
    place = worst
  }
}

function swap(heap: number[], a: number, b: number): void {
  const held = heap[a]!
  heap[a] = heap[b]!
  heap[b] = held
}
