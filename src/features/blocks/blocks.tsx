import { Component, type ComponentProps, type ReactNode } from 'react'
import type { BlockPage } from '@/contract/content/page.schema'
import { logUnknownBlock } from '@/data/mutations/log'
import { keyed } from '@/ui/keyed'
import { BlockView } from './block-view'

type GuardProps = { pageId: number; blockType: string; children: ReactNode }

/** A block with invalid data is skipped like an unknown one; the rest of the page is shown. */
class BlockGuard extends Component<GuardProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch() {
    const { pageId, blockType } = this.props
    logUnknownBlock({ pageId, blockType })
  }

  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}

type BlocksProps = { page: BlockPage; courseCard: ComponentProps<typeof BlockView>['courseCard'] }

/** The blocks of a page, top to bottom. */
export function Blocks({ page: { id, blocks }, courseCard }: BlocksProps) {
  return keyed(blocks).map(({ item, key }) => (
    <BlockGuard key={key} pageId={id} blockType={item.type}>
      <BlockView block={item} pageId={id} courseCard={courseCard} />
    </BlockGuard>
  ))
}
