import { Note } from './note'

const skipped = /^(\$.*\$|top|system|course|默认分类|default.*)$/i

/**
 * A category path such as `$course$/top/第一章/存货`: its first own name is the chapter, its last the knowledge point. `//` is a slash of a
 * name. The names between are told.
 */
export function chapterOfPath(path: string): { chapter: string | null; point: string | null; notes: Note[] } {
  const names = path
    .replace(/\/\//g, '\uFDD8')
    .split('/')
    .map((name) => name.replaceAll('\uFDD8', '/').trim())
    .filter((name) => name !== '' && !skipped.test(name))
  const left = names.slice(1, -1)
  const notes = left.length === 0 ? [] : [new Note('path_left', `没有导入分类中间的一层：${left.join('/')}`)]
  return { chapter: names[0] ?? null, point: names.length > 1 ? (names.at(-1) ?? null) : null, notes }
}
