import { useQuery } from '@tanstack/react-query'
import type { PackSource } from '@/contract/tiku/pack.schema'
import { serverNow } from '@/data/http/clock'
import { isOver, PACK_QUOTA_BYTES, type StoredPack } from '@/data/tiku/pack-store'
import { packVersionOf } from '@/data/tiku/packs'
import { sizeText } from '@/domain/text/size-text'
import { wholePercent } from '@/domain/text/whole-percent'
import { dayText } from '@/domain/time/day'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { Progress } from '@/ui/progress'

type PackActions = { onRemove: (source: PackSource) => void; onRenew: (kept: StoredPack) => void }
type StoredPacksProps = PackActions & { kept: readonly StoredPack[] }

/** One pack: the way into it, a newer version where there is one, and the way to be rid of it. */
function DownloadRow({ kept, onRemove, onRenew }: PackActions & { kept: StoredPack }) {
  const { kind, id, title, version, questionCount, bytes, until } = kept
  const newest = useQuery({ queryKey: ['exam', 'pack-version', kind, id], queryFn: () => packVersionOf({ kind, id }) })
  const isEnded = isOver(kept, serverNow())
  const isOld = isEnded || (newest.data !== undefined && newest.data !== version)
  return (
    <View>
      <Cell
        id={`pack-${kind}-${id}`}
        side={isEnded ? '已过期' : `${questionCount} 题 · ${sizeText(bytes)}`}
        onClick={() => go('tiku_offline', { kind, sourceId: id })}
      >
        <View>{title}</View>
        {until !== undefined && !isEnded && <View className="small">{dayText(until)} 前可离线练习</View>}
        {isOld && (
          <View className="pack-hint">
            {isEnded ? '离线题目已过期，更新后可以接着练。' : '题目有更新。更新后从头练习，答过的题仍有记录。'}
          </View>
        )}
      </Cell>
      <View className="pack-act">
        {isOld && (
          <ActionButton id={`renew-${kind}-${id}`} look="plain" label={`更新《${title}》`} onClick={() => onRenew(kept)}>
            更新
          </ActionButton>
        )}
        <ActionButton id={`remove-${kind}-${id}`} look="quiet" label={`删除《${title}》`} onClick={() => onRemove({ kind, id })}>
          删除
        </ActionButton>
      </View>
    </View>
  )
}

/** Lists the packs this device holds, how much room they take, and the way to be rid of them. */
export function StoredPacks({ kept, onRemove, onRenew }: StoredPacksProps) {
  const used = kept.reduce((sum, { bytes }) => sum + bytes, 0)
  return (
    <Card>
      <View className="title" role="heading">
        题目下载
      </View>
      <View id="pack-quota" className="small">
        已用 {sizeText(used)}，可用 {sizeText(PACK_QUOTA_BYTES - used)}
      </View>
      <Progress percent={wholePercent(used, PACK_QUOTA_BYTES)} label="离线题目占用" />
      {kept.length === 0 && <View className="muted pack-note">还没有下载。下载后没有网络也能练习，联网后自动同步。</View>}
      {kept.map((one) => (
        <DownloadRow key={`${one.kind}${one.id}`} kept={one} onRemove={onRemove} onRenew={onRenew} />
      ))}
    </Card>
  )
}
