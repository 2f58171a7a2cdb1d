/**
 * Places of one page of a rank that is sorted by marks, best first. Equal marks share a place and the next one skips (1, 1, 3).
 * `offset` results precede the page, `better` of them all have more marks than the page's first.
 */
export function placesOf(marks: readonly number[], offset: number, better: number): number[] {
  const places: number[] = []
  marks.forEach((own, index) => {
    const tied = index > 0 && marks[index - 1] === own
    const previous = places[index - 1]
    if (tied && previous !== undefined) places.push(previous)
    else places.push(index === 0 ? better + 1 : offset + index + 1)
  })
  return places
}
