import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { PackSource } from '@/contract/exam/pack.schema'
import type { KeptPack } from '@/data/packs/pack-store'
import { packs } from '@/data/packs/packs'
import { examQueries } from '@/data/queries/exam'
import { QueryState } from '@/features/page-frame/query-state'
import { screen } from '@/features/page-frame/screen'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'
import { late } from '@/ui/late'
import { Skeleton } from '@/ui/skeleton'
import { DownloadDialog } from './download-dialog'
import { KeptPacks } from './kept-packs'
import './index.scss'

const FilesPart = late(() => import('./files-part').then((found) => found.FilesPart), { look: 'within', meanwhile: <Skeleton /> })

type Wanted = PackSource & { title: string }

type OffersProps = { categoryId: number; paperId: number | undefined; kept: readonly KeptPack[]; onWant: (wanted: Wanted) => void }

/** Asks at once about the paper that was chosen on its own page, unless the device has it. */
function useChosen({ paperId, kept, onWant }: OffersProps, papers: readonly { id: number; title: string }[] | undefined) {
  const ask = useRef(onWant)
  ask.current = onWant
  const [isKept] = useState(() => kept.some(({ kind, id }) => kind === 'paper' && id === paperId))
  const title = papers?.find(({ id }) => id === paperId)?.title
  useEffect(() => {
    if (!isKept && paperId !== undefined && title !== undefined) ask.current({ kind: 'paper', id: paperId, title })
  }, [isKept, paperId, title])
}

function Offers(props: OffersProps) {
  const { categoryId, kept, onWant } = props
  const home = useQuery(examQueries.home(categoryId))
  useChosen(
    props,
    home.data?.subjects.flatMap(({ papers }) => papers),
  )
  const row = (kind: PackSource['kind'], { id, title }: { id: number; title: string }) => (
    <Cell
      key={`${kind}${id}`}
      id={`want-${kind}-${id}`}
      side={kept.some((one) => one.kind === kind && one.id === id) ? '✓ 已下载' : '下载'}
      onClick={() => onWant({ kind, id, title })}
    >
      {title}
    </Cell>
  )
  return (
    <QueryState of={home}>
      {({ subjects }) => (
        <>
          {subjects.map(({ id, name, chapters, papers }) => (
            <Card key={id}>
              <View className="title" role="heading">
                {name}
              </View>
              {chapters.map((chapter) => row('chapter', chapter))}
              {papers.map((paper) => row('paper', paper))}
            </Card>
          ))}
        </>
      )}
    </QueryState>
  )
}

export default screen('tiku_downloads', ({ categoryId, courseId, paperId }) => {
  const [kept, setKept] = useState(packs.list)
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const refresh = () => setKept(packs.list())
  const close = () => {
    setWanted(null)
    refresh()
  }
  const remove = (source: PackSource) => {
    packs.remove(source)
    refresh()
  }
  return (
    <View className="page-top">
      <FilesPart courseId={courseId} />
      <KeptPacks kept={kept} onRemove={remove} onRenew={setWanted} />
      {categoryId !== undefined && <Offers categoryId={categoryId} paperId={paperId} kept={kept} onWant={setWanted} />}
      {wanted && <DownloadDialog key={`${wanted.kind}${wanted.id}`} wanted={wanted} onClose={close} />}
    </View>
  )
})
