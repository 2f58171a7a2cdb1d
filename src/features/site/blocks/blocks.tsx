import type { ComponentProps } from 'react'
import type { BlockPage } from '@/contract/site/page.schema'
import { logUnknownBlock } from '@/data/reports/log-commands'
import { Rest } from '@/platform/elements/rest'
import { Guard } from '@/platform/errors/guard'
import { keyed } from '@/ui/keyed'
import { BlockView } from './block-view'

const nothing = () => null

type BlocksProps = { page: BlockPage; courseCard: ComponentProps<typeof BlockView>['courseCard'] }

/** Blocks that fill a phone's first screen. */
const FIRST = 5

/** The blocks of a page, top to bottom. */
export function Blocks({ page: { id, blocks }, courseCard }: BlocksProps) {
  const drawn = keyed(blocks).map(({ item, key }) => (
    // A block with invalid data is skipped like an unknown one; the rest of the page is shown.
    <Guard key={key} failed={nothing} report={() => logUnknownBlock({ pageId: id, blockType: item.type })}>
      <BlockView block={item} pageId={id} courseCard={courseCard} />
    </Guard>
  ))
  return (
    <>
      {drawn.slice(0, FIRST)}
      {drawn.length > FIRST && <Rest>{drawn.slice(FIRST)}</Rest>}
    </>
  )
}
