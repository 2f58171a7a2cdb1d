/**
 * Places of consecutive rows of a rank, equal values sharing one. `offset` rows precede the first;
 * `firstPlace` is the place of the first value, which may be shared with rows before it.
 */
export function sharedPlaces(values: readonly number[], offset: number, firstPlace: number): number[] {
  const places: number[] = []
  values.forEach((value, at) => {
    const before = places[at - 1]
    if (before === undefined) places.push(firstPlace)
    else places.push(value === values[at - 1] ? before : offset + at + 1)
  })
  return places
}
