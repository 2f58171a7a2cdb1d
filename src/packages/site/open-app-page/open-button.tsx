import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { askJsConfig } from '@/data/site/messaging'
import { factsHere } from '@/navigation/facts'
import { openApp } from '@/navigation/open-app'
import { View } from '@/platform/elements'
import { LaunchTag } from '@/platform/elements/launch-tag'
import { router } from '@/platform/router'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'

const missed = () => toast('没有打开 App，可能还没有安装')

/** The page of the app that an address asks for; the app's home for any other text. */
const pageIn = (to: string | undefined) => (to !== undefined && /^to\/[\w/?=&%.-]{1,200}$/.test(to) ? to : 'to/home')

/** The messaging app starts no app but by its own tag, and only one the installation names. */
function WithinMessaging({ target }: { target: string }) {
  const { data } = useQuery({
    queryKey: ['launch-app'],
    queryFn: async () => (await askJsConfig(router.href())).launchAppId,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [hasFailed, setFailed] = useState(false)
  if (data === undefined) return null
  if (data === '' || hasFailed)
    return <View className="muted">微信里不能直接打开 App：点右上角“…”，选择“在浏览器打开”，再点“打开 App”。</View>
  return <LaunchTag kind="app" appId={data} target={target} label="打开 App" configOf={askJsConfig} onFail={() => setFailed(true)} />
}

/** Opens the app where it is installed. */
export function OpenButton({ to }: { to: string | undefined }) {
  const target = pageIn(to)
  if (factsHere().isMessagingApp) return <WithinMessaging target={target} />
  return (
    <ActionButton id="open-the-app" isWide onClick={() => void openApp(target, missed)}>
      打开 App
    </ActionButton>
  )
}
