import { type ComponentType, useState } from 'react'
import type { RichContent as Content, RichNode } from '@/contract/site/rich.schema'
import { Button, Image, Text, View } from '@/platform/elements'
import { fileAddress } from './file-address'
import { keyed } from './keyed'
import { lazy } from './lazy'
import { inkOf, pictureBox, RichInline } from './rich-inline'
import './rich-content.scss'

/** Most readers never enlarge a picture, so what shows it large is loaded when one does. */
export const ImagePreview = lazy(() => import('./image-preview').then((found) => found.ImagePreview))

type PictureNode = Extract<RichNode, { type: 'img' }>
type MediaNode = Extract<RichNode, { type: 'media' }>
/** Plays recordings, where the content may have some. */
type Player = ComponentType<{ node: MediaNode }>
type Acts = { onLink?: (href: string) => void; player?: Player | undefined; onEnlarge: (node: PictureNode) => void }
type NodeProps<T extends RichNode['type']> = { node: Extract<RichNode, { type: T }> } & Pick<Acts, 'onLink'>

function Items({ node, onLink }: NodeProps<'list'>) {
  return (
    <View role="list">
      {keyed(node.items).map(({ item, key }) => (
        <View key={key} className="rich__item" role="listitem">
          <Text className="rich__mark">{node.ordered ? `${Number(key) + 1}.` : '·'}</Text>
          <View>
            <RichInline of={item} onLink={onLink} />
          </View>
        </View>
      ))}
    </View>
  )
}

function Table({ node, onLink }: NodeProps<'table'>) {
  return (
    <View className="rich__table">
      <View className="rich__grid" role="table">
        {keyed(node.rows).map(({ item, key }) => (
          <View key={key} className="rich__row" role="row">
            {keyed(item).map((cell) => (
              <View key={cell.key} className="rich__cell" role={key === '0' ? 'columnheader' : 'cell'}>
                <RichInline of={cell.item} onLink={onLink} />
              </View>
            ))}
          </View>
        ))}
      </View>
    </View>
  )
}

function Picture({ node, onEnlarge }: { node: PictureNode } & Pick<Acts, 'onEnlarge'>) {
  return (
    <Button className="rich__picture" label={`查看大图：${node.alt}`} onClick={() => onEnlarge(node)}>
      <Image className="rich__img" src={fileAddress(node.src)} alt={node.alt} style={pictureBox(node)} />
    </Button>
  )
}

function Formula({ node: { tex, src, width, height } }: { node: Extract<RichNode, { type: 'formula' }> }) {
  const style = { ...inkOf(src), width: `${width / 1000}em`, height: `${height / 1000}em` }
  return (
    <View className="rich__display">
      <View className="rich__formula" role="img" label={tex} style={style} />
    </View>
  )
}

function Block({ node, onLink, player: Player, onEnlarge }: { node: RichNode } & Acts) {
  switch (node.type) {
    case 'list':
      return <Items node={node} onLink={onLink} />
    case 'table':
      return <Table node={node} onLink={onLink} />
    case 'img':
      return <Picture node={node} onEnlarge={onEnlarge} />
    case 'media':
      return Player ? <Player node={node} /> : <View className="rich__p">{node.name}</View>
    case 'formula':
      return <Formula node={node} />
    case 'h':
      return (
        <View className={`rich__h${node.level}`} role="heading" level={node.level}>
          <RichInline of={node.inline} onLink={onLink} />
        </View>
      )
    case 'p':
      return (
        <View className="rich__p">
          <RichInline of={node.inline} onLink={onLink} />
        </View>
      )
  }
}

type RichContentProps = { of: Content; onLink?: (href: string) => void; player?: Player }

/** Draws the stored tree; nothing here can set markup. `onLink` opens the address of a link. */
export function RichContent({ of, onLink, player }: RichContentProps) {
  const [large, setLarge] = useState<PictureNode | null>(null)
  const pictures = of.filter((node) => node.type === 'img')
  return (
    <View className="rich">
      {keyed(of).map(({ item, key }) => (
        <Block key={key} node={item} onLink={onLink} player={player} onEnlarge={setLarge} />
      ))}
      {large && <ImagePreview images={pictures} startAt={pictures.indexOf(large)} onClose={() => setLarge(null)} />}
    </View>
  )
}
