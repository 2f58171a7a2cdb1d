import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PackSource } from '@/contract/exam/pack.schema'
import type { KeptPack } from '@/data/packs/pack-store'
import { packs } from '@/data/packs/packs'
import { examQueries } from '@/data/queries/exam'
import { QueryState } from '@/features/page-frame/query-state'
import { screen } from '@/features/page-frame/screen'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'
import { DownloadDialog } from './download-dialog'
import { KeptPacks } from './kept-packs'
import './index.scss'

type Wanted = PackSource & { title: string }

type OffersProps = { categoryId: number; kept: readonly KeptPack[]; onWant: (wanted: Wanted) => void }

function Offers({ categoryId, kept, onWant }: OffersProps) {
  const sideOf = (wanted: PackSource) => (kept.some(({ kind, id }) => kind === wanted.kind && id === wanted.id) ? '✓ 已下载' : '下载')
  const home = useQuery(examQueries.home(categoryId))
  return (
    <QueryState of={home}>
      {({ subjects }) => (
        <>
          {subjects.map(({ id, name, chapters, papers }) => (
            <Card key={id}>
              <View className="title" role="heading">
                {name}
              </View>
              {chapters.map((chapter) => (
                <Cell
                  key={chapter.id}
                  id={`want-chapter-${chapter.id}`}
                  side={sideOf({ kind: 'chapter', id: chapter.id })}
                  onClick={() => onWant({ ...chapter, kind: 'chapter' })}
                >
                  {chapter.title}
                </Cell>
              ))}
              {papers.map((paper) => (
                <Cell
                  key={paper.id}
                  id={`want-paper-${paper.id}`}
                  side={sideOf({ kind: 'paper', id: paper.id })}
                  onClick={() => onWant({ ...paper, kind: 'paper' })}
                >
                  {paper.title}
                </Cell>
              ))}
            </Card>
          ))}
        </>
      )}
    </QueryState>
  )
}

export default screen('tiku_downloads', ({ categoryId }) => {
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
      <KeptPacks kept={kept} onRemove={remove} onRenew={setWanted} />
      {categoryId !== undefined && <Offers categoryId={categoryId} kept={kept} onWant={setWanted} />}
      {wanted && <DownloadDialog key={`${wanted.kind}${wanted.id}`} wanted={wanted} onClose={close} />}
    </View>
  )
})
