import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react'
import { CODE_NEED_LOGIN, CODE_TOKEN_EXPIRED } from '@/contract/call'
import { useRunningExam } from '@/data/exam/running-exam'
import { Failure, shownOf } from '@/data/http/failure'
import { thisBrand } from '@/data/site/brand'
import { thisEnvironment } from '@/data/site/environment'
import { placeOf, savePlace } from '@/data/site/pages'
import { documentTitle } from '@/domain/text/document-title'
import { back, goAddress } from '@/navigation/go'
import { goLoginFromHere } from '@/navigation/go-login'
import { chrome } from '@/platform/chrome'
import { View } from '@/platform/elements'
import { useHide, usePageValues, useShow } from '@/platform/lifecycle'
import { scroll } from '@/platform/scroll'
import { AT } from '@/routes/link'
import { readParams } from '@/routes/read'
import { isRouteName, type Params, type Query, type RouteName, rowOf } from '@/routes/table'
import { titleOf } from '@/routes/title-of'
import { NavBar } from '@/ui/bars'
import { ErrorScreen } from '@/ui/error-screen'
import type { StateLook } from '@/ui/state-art'
import { Skeleton, StateNotice } from '@/ui/state-notice'
import { AppBars } from './app-bars'
import { ExamBar, LazyDialogs, OfflineStatus, PageReports } from './lazy'
import { addressHere, useFrame, useGuard } from './use-frame'
import { NavContext, useNavWish } from './use-nav'

/** Pages without the bar: the exam itself, a player's picture, and the ways in. */
const without: ReadonlySet<RouteName> = new Set<RouteName>(['exam_attempt', 'course_learn', 'phone_login', 'account_login'])

/** The bar of the exam that runs. Few visits have one, so it is loaded when there is. */
function LazyExamBar({ name }: { name: RouteName }) {
  const exam = useRunningExam()
  return exam && !without.has(name) ? <ExamBar exam={exam} /> : null
}

/** Shows each page from the top, or at its previous scroll position. */
function useScrollPlace(address: string): void {
  useShow(() => scroll.to(placeOf(address)))
  useHide(() => savePlace(address, scroll.top()))
}

type Read<Name extends RouteName> = Params<Name> & Query<Name>
/** `share`: gives the host's share menu the cards of the page; it draws nothing. */
type Options<Name extends RouteName> = { share?: ComponentType<Read<Name>> }
type Values = Record<string, string>
type FrameProps<Name extends RouteName> = { name: Name; values: Values; draw: (read: Read<Name>) => ReactNode }

const home = () => goAddress('/', 'replace')
const WrongAddress = () => <StateNotice look="failed" text="页面地址不对" action="回首页" onAction={home} />

function Frame<Name extends RouteName>({ name, values, draw }: FrameProps<Name>) {
  const params = readParams(name, values)
  const isOpen = useGuard(name, values)
  const { showAppTab } = rowOf(name)
  const [{ title = titleOf(name), ...nav }, wishNav] = useNavWish()
  useScrollPlace(addressHere(name, values))
  const frame = useFrame(name, values)
  useEffect(() => chrome.setTitle(documentTitle(title, thisEnvironment(), thisBrand().tagline)), [title])
  if (!isOpen) return null
  return (
    <View id={`page-${name}`} className={frame.className} style={frame.style}>
      {frame.hasBar && <NavBar title={title} {...nav} {...(!showAppTab && { onBack: back })} />}
      <OfflineStatus name={name} />
      <LazyExamBar name={name} />
      <View key={frame.drawing} role="main">
        <NavContext.Provider value={wishNav}>{params ? <ErrorScreen>{draw(params)}</ErrorScreen> : <WrongAddress />}</NavContext.Provider>
      </View>
      {frame.hasTabs && <AppBars name={name} isTab={showAppTab === true} />}
      <PageReports name={name} />
      <LazyDialogs />
    </View>
  )
}

/**
 * A page as a view of a route: reads the parameters as the table types them, runs the guard, sets the title, and draws
 * the bars. The body gets its parameters and may use any hook.
 */
export function screen<Name extends RouteName>(name: Name, Body: ComponentType<Read<Name>>, { share: Share }: Options<Name> = {}) {
  const draw = (read: Read<Name>) => (
    <>
      {Share && <Share {...read} />}
      <Body {...read} />
    </>
  )
  return function Screen({ tid }: { tid?: string }) {
    return <Frame name={name} values={usePageValues(tid)} draw={draw} />
  }
}

/** One page file for several routes; the route is passed beside the parameters. */
export function sharedScreen(Body: ComponentType<{ name: RouteName; values: Values }>) {
  return function SharedScreen({ tid }: { tid?: string }) {
    const values = usePageValues(tid)
    const name = values[AT] ?? ''
    if (!isRouteName(name)) return <WrongAddress />
    return <Frame name={name} values={values} draw={() => <Body name={name} values={values} />} />
  }
}

/** The result of a query: data, or the reason there is none. */
type Asked<T> = { data: T | undefined; error: Error | null; refetch: () => unknown }
type EmptyState<T> = { when: (data: T) => boolean; text: string; action?: string; onAction?: () => void; look?: StateLook; art?: string }
type QueryStateProps<T> = { of: Asked<T>; skeleton?: ReactNode; empty?: EmptyState<T>; children: (data: T) => ReactNode }

const HTTP_NOT_FOUND = 404
/** Codes of a visitor, or of a session that has ended. */
const loginCodes: readonly unknown[] = [CODE_NEED_LOGIN, CODE_TOKEN_EXPIRED]

/** Why there is nothing to show, and the way on: asking again does not bring back what is not there, nor let a visitor in. */
function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const text = shownOf(error)
  const code = error instanceof Failure ? error.code : undefined
  if (code === HTTP_NOT_FOUND)
    return <StateNotice id="failed" look="failed" text={text} action="回首页" onAction={() => goAddress('/', 'replace')} />
  if (loginCodes.includes(code))
    return <StateNotice id="failed" look="visitor" text="登录后就能查看" action="登录" onAction={goLoginFromHere} />
  return <StateNotice id="failed" look="failed" text={text} action="重试" onAction={onRetry} />
}

/**
 * Whether content is drawn. What has just come is drawn in small steps, between which input is handled; what was there when the page
 * opened, at once.
 */
function useDrawn(isThere: boolean): boolean {
  const [isDrawn, setDrawn] = useState(isThere)
  useEffect(() => startTransition(() => setDrawn(isThere)), [isThere])
  return isThere && isDrawn
}

/** The four faces of a screen: loading, content, empty, failed. What was read before stays readable when a refresh fails. */
export function QueryState<T>({ of, skeleton = <Skeleton />, empty, children }: QueryStateProps<T>) {
  const isDrawn = useDrawn(of.data !== undefined)
  if (of.data === undefined || !isDrawn) {
    return of.data === undefined && of.error ? <Failed error={of.error} onRetry={() => void of.refetch()} /> : skeleton
  }
  if (empty?.when(of.data))
    return <StateNotice id="empty" look={empty.look} art={empty.art} text={empty.text} action={empty.action} onAction={empty.onAction} />
  return children(of.data)
}
