const skipped = /^(\$.*\$|top|system|course|默认分类|default.*)$/i

/** A category path such as `$course$/top/第一章/存货`: its first own name is the chapter, its last the knowledge point. `//` is a slash of a name. */
export function chapterOfPath(path: string): { chapter: string | null; point: string | null } {
  const names = path
    .replace(/\/\//g, '\uFDD8')
    .split('/')
    .map((name) => name.replaceAll('\uFDD8', '/').trim())
    .filter((name) => name !== '' && !skipped.test(name))
  return { chapter: names[0] ?? null, point: names.length > 1 ? (names.at(-1) ?? null) : null }
}
