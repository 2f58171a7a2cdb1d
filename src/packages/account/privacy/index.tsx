import { useQuery } from '@tanstack/react-query'
import type { ConsentRow } from '@/contract/account/privacy.schema'
import { privacyQueries } from '@/data/account/privacy'
import { dayText } from '@/domain/time/day-text'
import { QueryState } from '@/features/page-frame/query-state'
import { screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'
import { StateNotice } from '@/ui/state-notice'
import { ExportCard } from './export-card'
import { TrackerSwitch } from './tracker-switch'

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
              <StateNotice text="还没有同意记录" action="阅读隐私政策" onAction={() => go('agreement', { kind: 'privacy' })} />
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
