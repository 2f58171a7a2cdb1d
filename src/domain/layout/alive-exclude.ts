/** Adds a name to the pages that are drawn again, if absent. */
export function withExcluded(names: readonly string[], name: string): readonly string[] {
  return names.includes(name) ? names : [...names, name]
}

/** Removes a name from the list. */
export function withoutExcluded(names: readonly string[], name: string): readonly string[] {
  return names.filter((one) => one !== name)
}
