import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { TikuHome } from '@/contract/exam/exam.schema'
import type { PackSource } from '@/contract/tiku/pack.schema'
import { examQueries } from '@/data/exam/exam'
import { serverNow } from '@/data/http/clock'
import { isOver, PACK_QUOTA_BYTES, type StoredPack } from '@/data/tiku/pack-store'
import { packs, packVersionOf } from '@/data/tiku/packs'
import { sizeText } from '@/domain/text/size-text'
import { wholePercent } from '@/domain/text/whole-percent'
import { dayText } from '@/domain/time/day'
import { QueryState, screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { offlinePages } from '@/platform/offline-pages'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { lazy } from '@/ui/lazy'
import { Progress } from '@/ui/progress'
import { Skeleton } from '@/ui/state-notice'
import { DownloadDialog, type Wanted } from './download-dialog'
import type { WantedPack } from './use-pack-download'
import './index.scss'

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
      </Cell>
      {isOld && (
        <View>
          <View className="small">{isEnded ? '离线题目已过期，更新后可以接着练。' : '题目有更新。更新后从头练习，答过的题仍有记录。'}</View>
          <ActionButton id={`renew-${kind}-${id}`} onClick={() => onRenew(kept)}>
            更新《{title}》
          </ActionButton>
        </View>
      )}
      <View className="pack-act">
        <ActionButton id={`remove-${kind}-${id}`} look="quiet" label={`删除《${title}》`} onClick={() => onRemove({ kind, id })}>
          删除
        </ActionButton>
      </View>
    </View>
  )
}

/** Lists the packs this device holds, how much room they take, and the way to be rid of them. */
function StoredPacks({ kept, onRemove, onRenew }: StoredPacksProps) {
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

definePageConfig({ navigationBarTitleText: '离线下载' })

const FilesPart = lazy(() => import('./files-part').then((found) => found.FilesPart), { look: 'within', meanwhile: <Skeleton /> })

const only = (pack: WantedPack): Wanted => ({ title: pack.title, packs: [pack] })

/** `children` follow the offers, and come with them. */
type OffersProps = {
  categoryId: number
  paperId: number | undefined
  kept: readonly StoredPack[]
  onWant: (wanted: Wanted) => void
  children: ReactNode
}

/** Asks at once about the paper that was chosen on its own page, unless the device has it. */
function useChosen({ paperId, kept, onWant }: OffersProps, papers: readonly { id: number; title: string }[] | undefined) {
  const ask = useRef(onWant)
  ask.current = onWant
  const [isKept] = useState(() => kept.some(({ kind, id }) => kind === 'paper' && id === paperId))
  const title = papers?.find(({ id }) => id === paperId)?.title
  useEffect(() => {
    if (!isKept && paperId !== undefined && title !== undefined) ask.current(only({ kind: 'paper', id: paperId, title }))
  }, [isKept, paperId, title])
}

type SubjectProps = { subject: TikuHome['subjects'][number]; kept: readonly StoredPack[]; onWant: (wanted: Wanted) => void }

/** The chapters and papers of a subject, each to be had by itself, and those still open all at once. */
function SubjectOffers({ subject: { id, name, chapters, papers, lockedBy }, kept, onWant }: SubjectProps) {
  const packs: WantedPack[] = [
    ...chapters.filter(({ questionCount }) => questionCount > 0).map(({ id, title }) => ({ kind: 'chapter' as const, id, title })),
    ...papers.map(({ id, title }) => ({ kind: 'paper' as const, id, title })),
  ]
  const isKept = (pack: WantedPack) => kept.some((one) => one.kind === pack.kind && one.id === pack.id)
  const open = packs.filter((pack) => !isKept(pack))
  return (
    <Card>
      <View className="title" role="heading">
        {name}
      </View>
      {packs.map((pack) => (
        <Cell
          key={`${pack.kind}${pack.id}`}
          id={`want-${pack.kind}-${pack.id}`}
          side={isKept(pack) ? '✓ 已下载' : '下载'}
          onClick={() => onWant(only(pack))}
        >
          {pack.title}
        </Cell>
      ))}
      {open.length > 1 && lockedBy == null && (
        <View className="pack-act">
          <ActionButton
            id={`want-all-${id}`}
            look="plain"
            isWide
            label={`全部下载 ${name}`}
            onClick={() => onWant({ title: name, packs: open })}
          >
            全部下载（{open.length} 项）
          </ActionButton>
        </View>
      )}
    </Card>
  )
}

function Offers(props: OffersProps) {
  const { categoryId, kept, onWant, children } = props
  const home = useQuery(examQueries.home(categoryId))
  useChosen(
    props,
    home.data?.subjects.flatMap(({ papers }) => papers),
  )
  return (
    <>
      <QueryState of={home}>
        {({ subjects }) => (
          <>
            {subjects.map((subject) => (
              <SubjectOffers key={subject.id} subject={subject} kept={kept} onWant={onWant} />
            ))}
            {children}
          </>
        )}
      </QueryState>
      {home.data === undefined && home.error && children}
    </>
  )
}

export default screen('tiku_downloads', ({ categoryId, courseId, paperId }) => {
  const [kept, setKept] = useState(packs.list)
  const [wanted, setWanted] = useState<Wanted | null>(null)
  useEffect(() => offlinePages.keep(), [])
  const refresh = () => setKept(packs.list())
  const close = () => {
    setWanted(null)
    refresh()
  }
  const remove = (source: PackSource) => {
    packs.remove(source)
    refresh()
  }
  const packList = (
    <StoredPacks kept={kept} onRemove={remove} onRenew={(pack) => setWanted(only({ kind: pack.kind, id: pack.id, title: pack.title }))} />
  )
  return (
    <View className="page-top downloads">
      {categoryId === undefined ? (
        <FilesPart courseId={courseId} packs={kept.length > 0 && packList} />
      ) : (
        <>
          {packList}
          <Offers categoryId={categoryId} paperId={paperId} kept={kept} onWant={setWanted}>
            <FilesPart courseId={courseId} isBeside />
          </Offers>
        </>
      )}
      {wanted && <DownloadDialog key={wanted.packs.map(({ kind, id }) => `${kind}${id}`).join()} wanted={wanted} onClose={close} />}
    </View>
  )
})
