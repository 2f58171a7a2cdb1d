import type { AppConfig } from '../bundle'
import { pagesOf } from '../bundle'
import { jsonOf } from '../compile/dist'
import { type Check, kilobytes, type Subject } from './finding'

const MAIN_BUDGET = 600_000
const PACKAGE_BUDGET = 500_000
/** The vendor's own limit for all packages together. */
const TOTAL_LIMIT = 20_000_000
const ICON_LIMIT = 40_000

const appOf = ({ dist }: Subject) => jsonOf<AppConfig>(dist, 'app.json')
const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0)

const under = ({ bytes }: Subject, root: string) => sum([...bytes].filter(([file]) => file.startsWith(`${root}/`)).map(([, size]) => size))

/** Main package and sub-packages against the budgets. */
export const sizes: Check = (subject) => {
  const roots = (appOf(subject).subPackages ?? []).map(({ root }) => ({ name: root, size: under(subject, root), budget: PACKAGE_BUDGET }))
  const total = sum(subject.bytes.values())
  const main = { name: 'main', size: total - sum(roots.map(({ size }) => size)), budget: MAIN_BUDGET }
  const all = [main, ...roots]
  const tooBig = all
    .filter(({ size, budget }) => size > budget)
    .map(({ name, size, budget }) => `${name} is ${kilobytes(size)}, more than ${kilobytes(budget)}`)
  return {
    name: 'packages',
    figure: all.map(({ name, size }) => `${name} ${kilobytes(size)}`).join(', '),
    problems: [...tooBig, ...(total > TOTAL_LIMIT ? [`${kilobytes(total)} in all`] : [])],
  }
}

/** Every page has its files; a style sheet is its own choice. */
export const pageFiles: Check = (subject) => {
  const pages = pagesOf(appOf(subject))
  const styled = pages.filter((page) => subject.bytes.has(`${page}.wxss`))
  const files = pages.flatMap((page) => ['js', 'json', 'wxml'].map((kind) => `${page}.${kind}`))
  const problems = files.filter((file) => !subject.bytes.has(file)).map((file) => `${file} is missing`)
  return { name: 'page files', figure: `${pages.length} pages, ${files.length} files, ${styled.length} with a style sheet`, problems }
}

/** Two to five tabs, of the main package, with small icons. */
export const tabs: Check = (subject) => {
  const app = appOf(subject)
  const list = app.tabBar?.list ?? []
  const icons = list.flatMap(({ iconPath, selectedIconPath }) => [iconPath, selectedIconPath]).filter((icon) => icon !== undefined)
  const problems = list
    .filter(({ pagePath }) => !app.pages.includes(pagePath))
    .map(({ pagePath }) => `${pagePath} is not in the main package`)
  if (list.length < 2 || list.length > 5) problems.push(`${list.length} tabs`)
  for (const icon of icons)
    if ((subject.bytes.get(icon) ?? Number.POSITIVE_INFINITY) > ICON_LIMIT) problems.push(`${icon} is missing or too big`)
  return { name: 'tabs', figure: `${list.length} tabs, ${icons.length} icons`, problems }
}

/** Pages and packages named for preloading exist. */
export const preloading: Check = (subject) => {
  const app = appOf(subject)
  const rules = Object.entries(app.preloadRule ?? {})
  const roots = new Set((app.subPackages ?? []).map(({ root }) => root))
  const pages = new Set(pagesOf(app))
  const problems = rules.flatMap(([page, { packages }]) => [
    ...(pages.has(page) ? [] : [`${page} is no page`]),
    ...packages.filter((root) => !roots.has(root)).map((root) => `${root} is no package`),
  ])
  return { name: 'preloading', figure: `${rules.length} rules`, problems }
}
