import { useMemo } from 'react'
import { packs } from '@/data/tiku/packs'
import { screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { StateNotice } from '@/ui/state-notice'
import { OfflineView } from './offline-view'

definePageConfig({ navigationBarTitleText: '离线练习' })

export default screen('tiku_offline', ({ kind, sourceId }) => {
  const source = useMemo(() => ({ kind: kind === 'paper' ? ('paper' as const) : ('chapter' as const), id: sourceId }), [kind, sourceId])
  const pack = useMemo(() => packs.read(source), [source])
  if (!pack) return <StateNotice id="empty" text="这份离线题目已不在本机" action="去下载" onAction={() => go('tiku_downloads', {})} />
  return <OfflineView source={source} pack={pack} />
})
