import type { ComponentType } from 'react'
import { announce } from './announce'
import type { Place } from './page-stack'

type Listeners = Set<() => void>

/** An open page: its component, its encoded parameters, its show and hide listeners, and its title. */
export type OpenPage = Place & {
  key: string
  component: ComponentType<{ tid: string }>
  params: Record<string, string>
  shown: Listeners
  hidden: Listeners
  /** The address it was opened at. */
  address: string
  title?: string
}

const tell = (listeners: Listeners) => {
  for (const listener of [...listeners]) listener()
}

const boxOf = ({ key }: OpenPage) => document.getElementById(key)

/** The static page from the server is shown until the first page is drawn. */
const dropSkeleton = () => document.getElementById('shell')?.remove()

/** Tells a page that it is in front. */
export const notifyShown = (page: OpenPage) => tell(page.shown)
/** Tells a page that it is no longer in front. */
export const notifyHidden = (page: OpenPage) => tell(page.hidden)

/** Brings a page to the front, and the window's title with it. */
export function showPage(page: OpenPage): void {
  dropSkeleton()
  boxOf(page)?.classList.remove('taro_page_shade')
  if (page.title !== undefined) {
    document.title = page.title
    announce(page.title)
  }
  notifyShown(page)
}

/** Puts a page behind; it keeps its state and its title. Its media is paused. */
export function hidePage(page: OpenPage): void {
  page.title = document.title
  for (const media of boxOf(page)?.querySelectorAll<HTMLMediaElement>('video, audio') ?? []) media.pause()
  notifyHidden(page)
  boxOf(page)?.classList.add('taro_page_shade')
}

/** Values of a query string, still encoded: pages decode query and path values alike. */
export function rawValues(search: string): Record<string, string> {
  const pairs = search.slice(1).split('&').filter(Boolean)
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', ...rest] = pair.split('=')
      return [name, rest.join('=')]
    }),
  )
}
