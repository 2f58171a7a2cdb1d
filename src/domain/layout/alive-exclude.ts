/** Names of pages that are drawn afresh, with one more; a name is added only if absent. */
export function withExcluded(names: readonly string[], name: string): readonly string[] {
  return names.includes(name) ? names : [...names, name]
}

/** The names without one. */
export function withoutExcluded(names: readonly string[], name: string): readonly string[] {
  return names.filter((one) => one !== name)
}
