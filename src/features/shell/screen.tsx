import { type ComponentType, useEffect } from 'react'
import { useSession } from '@/data/stores/session'
import { documentTitle } from '@/domain/document-title'
import { back, goAddress } from '@/navigation/go'
import { chrome } from '@/platform/chrome'
import { View } from '@/platform/elements'
import { usePageValues } from '@/platform/lifecycle'
import { addressOf } from '@/routes/address'
import { judge } from '@/routes/guard'
import { pagePath } from '@/routes/link'
import { readParams } from '@/routes/read'
import { type Params, type Query, type RouteName, rowOf } from '@/routes/table'
import { NavBar } from '@/ui/nav-bar'
import { NoticeFace } from '@/ui/notice-face'
import { AppTabs } from './app-tabs'

function useVerdict(name: RouteName, values: Record<string, string>): string | undefined {
  const hasRefreshToken = useSession(({ refreshToken }) => refreshToken !== '')
  const address = addressOf(pagePath(rowOf(name)), values) ?? '/'
  return judge({ name, address, query: values, params: values, hasRefreshToken, isNativeApp: false })?.to
}

type FrameProps<Name extends RouteName> = { name: Name; body: ComponentType<Params<Name> & Query<Name>>; pageKey: string | undefined }

function Frame<Name extends RouteName>({ name, body: Body, pageKey }: FrameProps<Name>) {
  const values = usePageValues(pageKey)
  const params = readParams(name, values)
  const verdict = useVerdict(name, values)
  const { title = '', showAppTab } = rowOf(name)
  useEffect(() => {
    if (verdict !== undefined) goAddress(verdict, 'replace')
  }, [verdict])
  useEffect(() => chrome.setTitle(documentTitle(title)), [title])
  if (verdict !== undefined) return null
  return (
    <View id={`page-${name}`}>
      {!chrome.hasOwnBar && <NavBar title={title} {...(!showAppTab && { onBack: back })} />}
      <View role="main">
        {params ? <Body {...params} /> : <NoticeFace text="页面地址不对" action="回首页" onAction={() => goAddress('/', 'replace')} />}
      </View>
      {showAppTab && <AppTabs current={name} />}
    </View>
  )
}

/**
 * A page as a view of a route: reads the parameters as the table types them, runs the guard, sets the title, and draws
 * the bars. The body gets its parameters and may use any hook.
 */
export function screen<Name extends RouteName>(name: Name, body: ComponentType<Params<Name> & Query<Name>>) {
  return function Screen({ tid }: { tid?: string }) {
    return <Frame name={name} body={body} pageKey={tid} />
  }
}
