import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConsentRow, DataExport } from '@/contract/account/privacy.schema'
import { logConsent } from '@/data/account/consent-log'
import { exportFile, privacyQueries, requestExport } from '@/data/account/privacy'
import { profileQueries } from '@/data/account/profile'
import { shownOf } from '@/data/http/failure'
import { useAct } from '@/data/http/use-act'
import { answerConsent } from '@/data/reports/consent'
import { dayText } from '@/domain/time/day'
import { QueryState, screen } from '@/features/page-frame/screen'
import { talkArt } from '@/features/page-frame/talk-art'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { link } from '@/platform/link'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { Switch } from '@/ui/choices'
import { StateNotice } from '@/ui/state-notice'
import { ProvePopup } from '../parts/prove-popup'

const words = { queued: '正在生成', ready: '可以下载', expired: '已过期' } as const

async function download(id: number, ticket?: string): Promise<void> {
  const { url } = await exportFile(id, ticket)
  if ((await link.open(url)) === 'copied') toast('下载链接已复制，请在浏览器中打开，10 分钟内有效')
}

function Line({ id, status, askedAt }: DataExport) {
  const { data: personal } = useQuery(profileQueries.personal())
  const [isProving, setProving] = useState(false)
  const { run, isBusy } = useAct(() => download(id), { onError: (error) => toast(shownOf(error)) })
  // An account without a number has no second factor.
  const get = () => {
    if (personal?.verifiedMobile !== '') setProving(true)
    else if (!isBusy) run()
  }
  const getBy = async (ticket: string) => {
    await download(id, ticket)
    setProving(false)
  }
  return (
    <>
      <Cell id={`export-${id}`} side={words[status]} {...(status === 'ready' && { onClick: get })}>
        {dayText(askedAt)} 申请
      </Cell>
      {isProving && <ProvePopup title="验证后下载" action="下载" onTicket={getBy} onClose={() => setProving(false)} />}
    </>
  )
}

/** Copies of the learner's data: requested here, made in the background, downloaded when ready. */
function ExportCard() {
  const cache = useQueryClient()
  const { data: rows = [] } = useQuery(privacyQueries.exports())
  const asking = useAct(requestExport, {
    onSuccess: async ({ status }) => {
      toast(status === 'ready' ? '刚刚生成过，可以直接下载' : '已开始生成，稍后回到这里下载')
      await cache.invalidateQueries({ queryKey: privacyQueries.exports().queryKey })
    },
    onError: (error) => toast(shownOf(error)),
  })
  return (
    <Card id="exports">
      <View className="muted">包括你的资料、学习、订单和聊天记录，以及上传过的图片和录音，做好后打包成一个压缩文件，保留 7 天。</View>
      {rows.map((row) => (
        <Line key={row.id} {...row} />
      ))}
      <View className="page-top">
        <ActionButton id="ask-export" look="plain" isWide isBusy={asking.isBusy} onClick={() => asking.run()}>
          导出我的数据
        </ActionButton>
      </View>
    </Card>
  )
}

/** Whether use of the app may be recorded: the newest answer counts, and no answer is a no. */
function TrackerSwitch({ rows }: { rows: readonly ConsentRow[] }) {
  const cache = useQueryClient()
  const isOn = rows.find(({ kind }) => kind === 'tracker')?.isGiven ?? false
  const change = useAct((isGiven: boolean) => logConsent({ kind: 'tracker', isGiven, place: 'privacy' }), {
    onSuccess: (next, isGiven) => {
      answerConsent(isGiven ? 'yes' : 'no')
      cache.setQueryData(privacyQueries.consents().queryKey, next)
    },
    onError: (error) => toast(shownOf(error)),
  })
  return (
    <Card>
      <Cell side={<Switch id="tracker" label="使用情况统计" isOn={isOn} isBusy={change.isBusy} onChange={(next) => change.run(next)} />}>
        使用情况统计
        <View className="muted">记录你打开了哪些页面、打开得快不快，用来改进课程和功能，不会记录你输入的内容。</View>
      </Cell>
    </Card>
  )
}

definePageConfig({ navigationBarTitleText: '隐私中心' })

const texts = [
  { kind: 'user', title: '用户协议' },
  { kind: 'privacy', title: '隐私政策' },
  { kind: 'third-party', title: '第三方信息共享清单' },
  { kind: 'minors', title: '未成年人保护说明' },
] as const
const names = new Map<string, string>([...texts.map(({ kind, title }): [string, string] => [kind, title]), ['tracker', '使用情况统计']])

function ConsentList({ rows }: { rows: readonly ConsentRow[] }) {
  return (
    <Card id="consents">
      {rows.map(({ id, kind, version, isGiven, givenAt }) => (
        <Cell key={id} side={`${isGiven ? '同意' : '不同意'} · ${dayText(givenAt)}`}>
          {names.get(kind) ?? kind} {version}
        </Cell>
      ))}
    </Card>
  )
}

/** The learner's stored data and consents, with export and deletion. */
export default screen('privacy_centre', () => {
  const consents = useQuery(privacyQueries.consents())
  return (
    <View className="page-top">
      <Card id="agreements">
        {texts.map(({ kind, title }) => (
          <Cell key={kind} id={`text-${kind}`} onClick={() => go('agreement', { kind })}>
            {title}
          </Cell>
        ))}
      </Card>
      <ExportCard />
      <QueryState of={consents}>
        {(rows) => (
          <>
            <TrackerSwitch rows={rows} />
            <View className="section-title" role="heading">
              我的同意记录
            </View>
            {rows.length > 0 ? (
              <ConsentList rows={rows} />
            ) : (
              <StateNotice
                art={talkArt('shield')}
                text="还没有同意记录"
                action="阅读隐私政策"
                onAction={() => go('agreement', { kind: 'privacy' })}
              />
            )}
          </>
        )}
      </QueryState>
      <Card>
        <Cell id="to-write-off" onClick={() => go('write_off')}>
          注销账号
        </Cell>
      </Card>
    </View>
  )
})
