import { useState } from 'react'
import { useSettings } from '@/data/site/settings'
import { fontScaleWords } from '@/domain/layout/font-scale-words'
import { LazyFontPopup } from '@/features/site/look/lazy-font-popup'
import { Button, Text, View } from '@/platform/elements'
import { Icon } from '@/ui/icon'
import './exam-tools.scss'

/** A tool that is docked beside the question. */
export type Tool = 'calculator' | 'draft'

type ExamToolsProps = {
  tool: Tool | undefined
  onTool: (tool: Tool | undefined) => void
  isMarking: boolean
  onMarking: (isOn: boolean) => void
}

/** Tools beside the question; those that are on are pressed. */
export function ExamTools({ tool, onTool, isMarking, onMarking }: ExamToolsProps) {
  const scale = useSettings(({ fontScale }) => fontScale)
  const [isFontOpen, setFontOpen] = useState(false)
  const look = (isOn: boolean) => `exam-tools__one ${isOn ? 'is-on' : ''}`
  const turn = (wanted: Tool) => onTool(tool === wanted ? undefined : wanted)
  return (
    <View className="exam-tools" role="toolbar" label="答题工具">
      <Button id="mark-text" className={look(isMarking)} pressed={isMarking} onClick={() => onMarking(!isMarking)}>
        <Text className="exam-tools__sign exam-tools__sign--marked" hiddenFromReader>
          文
        </Text>
        <Text>勾画</Text>
      </Button>
      <Button
        id="open-calculator"
        className={look(tool === 'calculator')}
        pressed={tool === 'calculator'}
        onClick={() => turn('calculator')}
      >
        <Icon name="calculator" />
        <Text>计算器</Text>
      </Button>
      <Button id="open-draft" className={look(tool === 'draft')} pressed={tool === 'draft'} onClick={() => turn('draft')}>
        <Icon name="pencil-line" />
        <Text>草稿</Text>
      </Button>
      <Button id="font-scale" className={look(false)} label={`字号：${fontScaleWords[scale]}`} onClick={() => setFontOpen(true)}>
        <View className="exam-tools__sign exam-tools__sign--letters" />
        <Text>字号</Text>
      </Button>
      {isFontOpen && <LazyFontPopup onClose={() => setFontOpen(false)} />}
    </View>
  )
}
