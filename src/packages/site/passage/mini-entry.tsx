import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MiniEntry, MiniLink } from '@/contract/site/mini-program.schema'
import { courseCategory } from '@/data/course/course-list'
import { fetchJsConfig } from '@/data/site/messaging'
import { miniProgramQueries } from '@/data/site/mini-program'
import { QrCode } from '@/features/invite/qr-code'
import { Door } from '@/features/page-frame/door'
import { QueryState } from '@/features/page-frame/screen'
import { factsHere } from '@/navigation/facts'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { LaunchTag } from '@/platform/elements/launch-tag'
import { jump } from '@/platform/jump'
import { link as outside } from '@/platform/link'
import { ActionButton } from '@/ui/action-button'

const MAIN = 'main'
const fail = () => go('open_mini_program_fail')

/** The messaging app's browser opens the link as a page, which leads on; outside it the link is followed. */
async function open({ link }: MiniLink): Promise<void> {
  if ((await jump.open(link)) === 'handed') await outside.leave(link)
}

const OpenButton = ({ of }: { of: MiniLink }) => (
  <ActionButton id="open-mini" isWide onClick={() => void open(of).catch(fail)}>
    打开小程序
  </ActionButton>
)

/** Inside the messaging app its own button opens the program; where that cannot be drawn, the link does. */
function WithinMessaging({ of }: { of: MiniLink }) {
  const { data, isPending } = useQuery(miniProgramQueries.appId(MAIN))
  const [hasFailed, setFailed] = useState(false)
  // A button that gave way to the other one under the finger would lose the tap.
  if (isPending) return null
  if (hasFailed || data === undefined) return <OpenButton of={of} />
  return (
    <LaunchTag
      kind="weapp"
      appId={data.appId}
      target={of.path}
      label="打开小程序"
      configOf={fetchJsConfig}
      onFail={() => setFailed(true)}
    />
  )
}

function Way({ of }: { of: MiniLink }) {
  const { isDesktop, isMessagingApp } = factsHere()
  if (isDesktop && !isMessagingApp)
    return (
      <View id="scan-mini">
        <QrCode text={of.link} alt="打开小程序的二维码" />
        <View className="muted growth-qr__words">用微信扫一扫，在手机上打开小程序</View>
      </View>
    )
  return isMessagingApp ? <WithinMessaging of={of} /> : <OpenButton of={of} />
}

/** An entry of the mini-program on the web: the way into it, and the same page here. */
export function MiniEntryPage({ entry, onStay }: { entry: MiniEntry; onStay: () => void }) {
  const link = useQuery(miniProgramQueries.link(entry, courseCategory()))
  return (
    <Door
      id="mini-entry"
      look="messaging"
      title="在小程序里学习"
      text="小程序里的课程、题库和进度与网页相同，用同一个手机号登录会自动同步。"
    >
      <QueryState of={link}>{(found) => <Way of={found} />}</QueryState>
      <ActionButton id="stay-here" look="quiet" onClick={onStay}>
        继续用网页版
      </ActionButton>
    </Door>
  )
}
