import { hasFunctions, isFunction, linesOf, nodesOf, parse } from './syntax'
import { codeIn, finding, textOf } from './tree'

const FILE_LINES = 400
const PAGE_LINES = 200
const COMPONENT_LINES = 200
const FUNCTION_LINES = 60
const MEDIAN_LINES = 70
const P90_LINES = 180

/** Lines of a file. */
export const lineCount = (root: string, file: string) => textOf(root, file).trimEnd().split('\n').length
const isPage = (file: string) => /^src\/(pages|packages)\/.*\/index\.tsx$/.test(file)
const isComponent = (file: string) => /^src\/(?!platform\/).*\.tsx$/.test(file)

/** Lines that a file may have. */
export function capOf(file: string): number {
  if (isPage(file)) return PAGE_LINES
  return isComponent(file) ? COMPONENT_LINES : FILE_LINES
}

/** Files above their cap. A file without a single function is a table of data and may be as long as its data. */
export function longFiles(root: string): string[] {
  return codeIn(root, 'src', 'server', 'test', 'lab', 'config').flatMap((file) => {
    const count = lineCount(root, file)
    return count > capOf(file) && hasFunctions(parse(root, file)) ? [finding('file-size', file, `${count} > ${capOf(file)}`)] : []
  })
}

/** Functions above the cap. test/ and lab/ are exempt: a `describe` callback groups tests, a simulator's world is one closure. */
export function longFunctions(root: string): string[] {
  return codeIn(root, 'src', 'server', 'config').flatMap((file) => {
    const source = parse(root, file)
    return nodesOf(source, isFunction).flatMap((node) => {
      const { first, count } = linesOf(source, node)
      return count > FUNCTION_LINES ? [finding('function-size', `${file}:${first}`, `${count} > ${FUNCTION_LINES}`)] : []
    })
  })
}

/** The typical file stays small: half of them within 70 lines, nine of ten within 180. */
export function typicalSize(root: string): string[] {
  const counts = codeIn(root, 'src', 'server')
    .map((file) => lineCount(root, file))
    .sort((a, b) => a - b)
  const at = (share: number) => counts[Math.floor(share * (counts.length - 1))] ?? 0
  const wide = (name: string, share: number, cap: number) =>
    at(share) > cap ? [finding('typical-size', name, `${at(share)} > ${cap}`)] : []
  return [...wide('median', 0.5, MEDIAN_LINES), ...wide('p90', 0.9, P90_LINES)]
}
