import type { RichContent as Content, RichNode, RichText } from '@/contract/rich.schema'
import { Image, Text, View } from '@/platform/elements'
import { keyed } from './keyed'

function Inline({ of }: { of: readonly RichText[] }) {
  return (
    <>
      {keyed(of).map(({ item, key }) => (
        <Text key={key} className={item.mark && `rich__${item.mark}`}>
          {item.text}
        </Text>
      ))}
    </>
  )
}

function Items({ node }: { node: Extract<RichNode, { type: 'list' }> }) {
  return (
    <View role="list">
      {keyed(node.items).map(({ item, key }) => (
        <View key={key} className="rich__item" role="listitem">
          <Text className="rich__mark">{node.ordered ? `${Number(key) + 1}.` : '·'}</Text>
          <View>
            <Inline of={item} />
          </View>
        </View>
      ))}
    </View>
  )
}

function Table({ node }: { node: Extract<RichNode, { type: 'table' }> }) {
  return (
    <View className="rich__table" role="table">
      {keyed(node.rows).map(({ item, key }) => (
        <View key={key} className="rich__row" role="row">
          {keyed(item).map((cell) => (
            <View key={cell.key} className="rich__cell" role={key === '0' ? 'columnheader' : 'cell'}>
              <Inline of={cell.item} />
            </View>
          ))}
        </View>
      ))}
    </View>
  )
}

function Block({ node }: { node: RichNode }) {
  switch (node.type) {
    case 'list':
      return <Items node={node} />
    case 'table':
      return <Table node={node} />
    case 'img':
      return <Image className="rich__img" src={node.src} alt={node.alt} />
    case 'h':
      return (
        <View className={`rich__h${node.level}`} role="heading">
          <Inline of={node.inline} />
        </View>
      )
    case 'p':
      return (
        <View className="rich__p">
          <Inline of={node.inline} />
        </View>
      )
  }
}

/** Draws the stored tree; nothing here can set markup. */
export function RichContent({ of }: { of: Content }) {
  return (
    <View className="rich">
      {keyed(of).map(({ item, key }) => (
        <Block key={key} node={item} />
      ))}
    </View>
  )
}
