/**
 * Stands in for Taro's React binding in the web builds (`config/web.ts` names it). Taro's own carries an event system and a page
 * model made for mini-programs; on the web a page is a React tree in a box of its own.
 */
import {
  type ComponentType,
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { reportCaught } from '../errors/caught'
import { Guard } from '../errors/guard'
import { underWay } from '../quiet'
import { type OpenPage, showPage } from './page-life'

const PageContext = createContext<OpenPage | null>(null)

let drawn: readonly OpenPage[] = []
const redraws = new Set<(isFirst: boolean) => void>()

/** The first page is on the screen, and what it asks for is under way. */
let firstShown = () => {}

/** Draws these pages, each in its box; a new one is shown as soon as it is rendered. */
export function drawPages(pages: readonly OpenPage[]): void {
  const isFirst = drawn.length === 0
  if (isFirst) void underWay(new Promise<void>((resolve) => (firstShown = resolve)))
  drawn = pages
  for (const redraw of redraws) redraw(isFirst)
}

const watchPages = (redraw: (isFirst: boolean) => void) => {
  redraws.add(redraw)
  return () => void redraws.delete(redraw)
}

/** Stands in for a page that cannot be shown. The kit may be what failed, so this is plain HTML with its classes, and its link loads a page anew. */
function FailedPage({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="state-notice" role="alert">
      <div className="state-notice__sign state-notice__sign--failed" aria-hidden="true" />
      <div>{text}</div>
      <button type="button" className="button button--plain" onClick={onRetry}>
        重试
      </button>
      <a className="button button--quiet" href="/support-chat">
        联系客服
      </a>
    </div>
  )
}

const reportPage = (error: unknown) => reportCaught(error, 'page')
const failedPage = (retry: () => void) => <FailedPage text="这一页出了点问题，请重试" onRetry={retry} />

type PageComponent = OpenPage['component']

type Load = () => Promise<PageComponent>

function PageToCome({ load, tid }: { load: Load; tid: string }) {
  const [found, setFound] = useState<{ page: PageComponent }>()
  const retry = useCallback(() => {
    load().then(
      (page) => setFound({ page }),
      (error) => reportCaught(error, 'part'),
    )
  }, [load])
  useEffect(() => {
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [retry])
  return found ? <found.page tid={tid} /> : <FailedPage text="页面没有打开，请检查网络" onRetry={retry} />
}

/** A page whose code failed to load: it is loaded again on 重试 and when the network is back. */
export const pageWithoutCode =
  (load: Load): PageComponent =>
  ({ tid }) => <PageToCome load={load} tid={tid} />

function PageBox({ page }: { page: OpenPage }) {
  const Page = page.component
  useEffect(() => {
    showPage(page)
    firstShown()
  }, [page])
  return (
    <PageContext.Provider value={page}>
      <div id={page.key} className="taro_page">
        <Guard failed={failedPage} report={reportPage}>
          <Page tid={page.key} />
        </Guard>
      </div>
    </PageContext.Provider>
  )
}

function Root({ app: App }: { app: ComponentType<{ children: ReactNode }> }) {
  const [pages, setPages] = useState<readonly OpenPage[]>([])
  useLayoutEffect(() => {
    // Under the skeleton the first page is rendered in small steps, between which the browser handles input; later pages at once.
    const draw = (isFirst: boolean) => (isFirst ? startTransition : flushSync)(() => setPages(drawn))
    draw(true)
    return watchPages(draw)
  }, [])
  return (
    <App>
      {pages.map((page) => (
        <PageBox key={page.key} page={page} />
      ))}
    </App>
  )
}

/** Draws the app, without pages yet; Taro's entry calls it first. */
export function createReactApp(app: ComponentType<{ children: ReactNode }>): void {
  const place = document.getElementById('app')
  if (place) createRoot(place).render(<Root app={app} />)
}

/** Calls the latest callback of a component while it is mounted. */
function useListener(which: 'shown' | 'hidden', told: () => void): void {
  const page = useContext(PageContext)
  const latest = useRef(told)
  latest.current = told
  useLayoutEffect(() => {
    const listener = () => latest.current()
    page?.[which].add(listener)
    return () => void page?.[which].delete(listener)
  }, [page, which])
}

/** Calls back each time the page comes to the front. */
export const useDidShow = (shown: () => void) => useListener('shown', shown)
/** Calls back each time the page leaves the front. */
export const useDidHide = (hidden: () => void) => useListener('hidden', hidden)
/** The parameters of the page, still encoded. */
export const useRouter = () => ({ params: useContext(PageContext)?.params ?? {} })
