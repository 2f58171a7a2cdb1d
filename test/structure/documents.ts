import path from 'node:path'
import { filesIn, finding, has, textOf } from './tree'

const folders = ['docs', 'src', 'server', 'test', 'lab', 'deploy']

/** The documents of the repository. */
const documentsIn = (root: string) =>
  ['README.md', 'CHANGELOG.md', ...folders.flatMap((folder) => filesIn(root, folder))].filter(
    (file) => file.endsWith('.md') && has(root, file),
  )

/** Examples in fenced blocks name no files. */
const prose = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '')

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].flatMap(([, found]) => (found === undefined ? [] : [found]))

/** Relative links that lead to no file; an anchor is not looked at. */
export function deadLinks(root: string): string[] {
  return documentsIn(root).flatMap((file) =>
    matches(prose(textOf(root, file)), /\]\((?!\w+:|#)([^)\s#]+)[^)]*\)/g)
      .filter((link) => !has(root, path.posix.join(path.posix.dirname(file), link)))
      .map((link) => finding('dead-link', file, link)),
  )
}

const TOUR = 'docs/architecture.md'

/** Paths in backticks: they begin with a folder of the root. A path with `<area>` or another blank to fill in is a pattern. */
const paths = /`((?:src|server|test|config|docs|lab|types|deploy)\/[\w./-]*)`/g

/** Paths that the picture of the architecture names and that do not exist. */
export function deadPaths(root: string): string[] {
  if (!has(root, TOUR)) return []
  return [...new Set(matches(prose(textOf(root, TOUR)), paths))]
    .filter((named) => !has(root, named))
    .map((named) => finding('dead-path', TOUR, named))
}

const DECISIONS = 'docs/decisions'

/** Decisions that their index does not list, so that nobody finds them. */
export function unlistedDecisions(root: string): string[] {
  const index = `${DECISIONS}/README.md`
  const listed = has(root, index) ? textOf(root, index) : ''
  return filesIn(root, DECISIONS)
    .filter((file) => file !== index && !listed.includes(`(${path.posix.basename(file)})`))
    .map((file) => finding('unlisted-decision', file))
}
