import type { RichNode } from '@/contract/site/rich.schema'
import type { QuestionOption } from '@/contract/tiku/question.schema'
import { Image, Text, View } from '@/platform/elements'
import { fileAddress } from './file-address'
import { keyed } from './keyed'
import { pictureBox, RichInline } from './rich-inline'
import './rich-content.scss'

function Part({ node }: { node: RichNode }) {
  switch (node.type) {
    case 'p':
    case 'h':
      return <RichInline of={node.inline} />
    case 'img':
      return <Image className="rich__img" src={fileAddress(node.src)} alt={node.alt} style={pictureBox(node)} />
    case 'media':
      return <Text>{node.name}</Text>
    case 'formula':
      return <RichInline of={[{ text: node.tex, formula: { src: node.src, width: node.width, height: node.height, depth: 0 } }]} />
    case 'list':
      return <RichInline of={node.items.flat()} />
    case 'table':
      return <RichInline of={node.rows.flat(2)} />
  }
}

/** The content of an option, with formulas and pictures. It may be inside a button, so nothing in it can be pressed. */
export function OptionWords({ of: { text, rich }, className }: { of: Pick<QuestionOption, 'text' | 'rich'>; className?: string }) {
  if (!rich) return <Text className={`rich__words ${className ?? ''}`}>{text}</Text>
  return (
    <View className={`rich__words ${className ?? ''}`}>
      {keyed(rich).map(({ item, key }) => (
        <View key={key}>
          <Part node={item} />
        </View>
      ))}
    </View>
  )
}
