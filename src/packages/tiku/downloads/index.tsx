import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { TikuHome } from '@/contract/exam/exam.schema'
import type { PackSource } from '@/contract/tiku/pack.schema'
import { examQueries } from '@/data/exam/exam'
import type { StoredPack } from '@/data/tiku/pack-store'
import { packs } from '@/data/tiku/packs'
import { QueryState, screen } from '@/features/page-frame/screen'
import { View } from '@/platform/elements'
import { offlinePages } from '@/platform/offline-pages'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { lazy } from '@/ui/lazy'
import { Skeleton } from '@/ui/state-notice'
import { DownloadDialog, type Wanted } from './download-dialog'
import { StoredPacks } from './stored-packs'
import type { WantedPack } from './use-pack-download'
import './index.scss'

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
