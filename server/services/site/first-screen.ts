import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { FIRST_REPLIES } from '@/contract/site/first-reply'
import { hasTexts, readRows } from '@/domain/text/read-json'
import type { FirstContent } from './first-replies'
import { quoted } from './page'

/** As the build leaves them in `shells.json`: what an address puts into the page. */
type Shell = { path: string; page: string; scripts: string; sheets: string; skeleton: string }
export type FirstScreen = { isKnown: boolean; page: Buffer; zipped: Buffer }
/** A first screen, the name of the page it is of, and the values in its address. */
export type Found = FirstScreen & { name: string; params: Record<string, string> }

/** Pattern of a path parameter: an id is a number, anything else text. */
const part = (name: string) => `(?<${name}>${/^(id|\w+Id)$/.test(name) ? '\\d{1,10}' : '[^/]+'})`
const patternOf = (route: string) =>
  new RegExp(`^${route.replace(/[.+?^$()|[\]\\]/g, '\\$&').replace(/:(\w+)/g, (_, name: string) => part(name))}/?$`)

/** Fixed parts go before parameters, whatever the order of the list: `/raffle/my-prizes`, then `/raffle/:activityId`. */
const rankOf = ({ path: route }: Shell) => route.replace(/:\w+/g, '\uffff')
const ranked = (shells: readonly Shell[]) => [...shells].sort((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1))

const EMPTY = '<div id="shell"></div>'
const HEAD_END = '</head>'
const APP = '<div id="app">'
const PICTURE = '<i class="h"></i>'

/** The page of one address: its code is fetched after the app's, which is the largest; its style sheets follow the skeleton. */
function filled(html: string, { scripts, sheets, skeleton }: Shell): string {
  return html
    .replace(HEAD_END, () => scripts + HEAD_END)
    .replace(EMPTY, () => skeleton)
    .replace(APP, () => sheets + APP)
}

const isShell = (row: unknown): row is Shell => hasTexts(row, ['path', 'scripts', 'sheets', 'skeleton'])

/** The page with what it begins with: its picture in the skeleton's place for one, each reply, with the time it was read, as JSON before the app. */
export function withContent(page: string, { replies, picture }: FirstContent, readAt: number): string {
  const json = JSON.stringify(replies.map((each) => ({ ...each, readAt }))).replace(/</g, '\\u003c')
  const image = picture ? `<img class="h" src="${quoted(picture)}" alt="" fetchpriority="high">` : PICTURE
  const island = `<script type="application/json" id="${FIRST_REPLIES}">${json}</script>`
  return page.replace(PICTURE, () => image).replace(APP, () => island + APP)
}

function packed(html: string, isKnown: boolean): FirstScreen {
  const page = Buffer.from(html)
  return { isKnown, page, zipped: gzipSync(page) }
}

function read(folder: string): { html: string; shells: Shell[] | null } | null {
  const index = path.join(folder, 'index.html')
  if (!existsSync(index)) return null
  const shells = path.join(folder, 'shells.json')
  return { html: readFileSync(index, 'utf8'), shells: existsSync(shells) ? readRows(readFileSync(shells, 'utf8'), isShell) : null }
}

/**
 * Answers an address of the web app with its page, composed once for each route; null when nothing is built. Without the
 * build's list every address counts as the app's.
 */
export function firstScreens(folder: string): ((address: string) => Found) | null {
  const built = read(folder)
  if (!built) return null
  const { html, shells } = built
  const plain = { ...packed(html, shells === null), name: '', params: {} }
  const routes = ranked(shells ?? []).map((shell) => ({ pattern: patternOf(shell.path), shell }))
  const made = new Map<string, FirstScreen>()
  return (address) => {
    for (const { pattern, shell } of routes) {
      const match = pattern.exec(address)
      if (!match) continue
      const known = made.get(shell.path) ?? packed(filled(html, shell), true)
      made.set(shell.path, known)
      return { ...known, name: shell.page, params: { ...match.groups } }
    }
    return plain
  }
}
