import { pagePath } from '../../src/routes/link'
import { type NamedPage, type NamedRow, pageRows, rows } from '../../src/routes/table'
import type { ChunkMap } from '../chunk-map'
import { firstCallsTag } from './first-calls'
import { skeletonOf } from './skeleton'
import { smallScript, startScript } from './start-script'

/** Holds the parts that the server puts into the page it answers an address with. */
export type Shell = { path: string; page: string; scripts: string; sheets: string; skeleton: string }

const tabs = pageRows.filter(({ showAppTab }) => showAppTab)

/** The page an address shows: a redirect's is where it leads. */
function pageOf(row: NamedRow): NamedPage | undefined {
  const name = row.kind === 'redirect' ? row.to : row.name
  return pageRows.find((page) => page.name === name)
}

const script = (file: string) => `<link rel="preload" as="script" href="/${file}" fetchpriority="low">`
/** The files of the next page are fetched when this one is drawn. */
const prefetch = (file: string) => `<link rel="prefetch" as="script" href="/${file}">`
const sheet = (file: string) => `<link href="/${file}" rel="stylesheet">`

/** For every address of the app: the files its page adds, and its skeleton. `firstCalls`: the file that sends what a page begins with. */
export function shellsOf({ entry, packages, pages }: ChunkMap, firstCalls: string): Shell[] {
  return rows.flatMap((row) => {
    const page = pageOf(row)
    if (!page) return []
    const isAdded = (file: string) => !entry.includes(file)
    // The list of packages brings the client too: home alone waits for neither, because its replies are in its document.
    const list = packages.filter(isAdded).map(page.name === 'home_page' ? prefetch : script)
    const files = (pages[pagePath(page)] ?? []).filter(isAdded)
    return {
      path: row.path,
      page: page.name,
      scripts: [firstCallsTag(row, firstCalls), ...list, ...files.filter((file) => file.endsWith('.js')).map(script)].join(''),
      sheets: files
        .filter((file) => file.endsWith('.css'))
        .map(sheet)
        .join(''),
      skeleton: skeletonOf(page, tabs),
    }
  })
}

/**
 * The built page with its style sheet moved below the skeleton: what precedes a sheet is drawn before the sheet is loaded,
 * and the script that starts the app waits for it, so the app never draws without its styles. Preloads start all files early.
 */
export function settlePage(html: string): string {
  const sheets = [...html.matchAll(/<link href="([^"]+)" rel="stylesheet">/g)]
  const scripts = [...html.matchAll(/<script defer="defer" src="\/([^"]+)"><\/script>/g)]
  const bare = [...sheets, ...scripts].reduce((page, [tag]) => page.replace(tag, ''), html)
  const preloads = sheets.map(([, href]) => `<link rel="preload" as="style" href="${href}">`).join('')
  const moved = sheets.map(([tag]) => tag).join('')
  const icon = '<link rel="apple-touch-icon" href="/public/icons/icon-192.png">'
  const start = `${scripts.map(([, file = '']) => script(file)).join('')}</head>`
  return bare
    .replace('</head>', () => preloads + icon + start)
    .replace('<div id="app">', () => `${moved}<div id="app">`)
    .replace(/<script>([\s\S]*?)<\/script>/g, (_, script: string) => `<script>${smallScript(script)}</script>`)
    .replace('</body>', () => `<script>${startScript()}</script></body>`)
}
