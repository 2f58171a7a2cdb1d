import { useState } from 'react'
import { useSettings } from '@/data/stores/settings'
import { fontScaleWords } from '@/domain/layout/font-scale-words'
import { LateFontPopup } from '@/features/look/late-font-popup'
import { Button, Text, View } from '@/platform/elements'
import { Icon } from '@/ui/icon'
import type { Panel } from './exam-panels'

/** Tools beside the question. */
export function ExamTools({ onPanel }: { onPanel: (panel: Panel) => void }) {
  const scale = useSettings(({ fontScale }) => fontScale)
  const [isFontOpen, setFontOpen] = useState(false)
  return (
    <>
      <View className="exam-tools" role="toolbar" label="答题工具">
        <Button id="font-scale" className="exam-tools__one" onClick={() => setFontOpen(true)}>
          <Text>字号：{fontScaleWords[scale]}</Text>
        </Button>
        <Button id="open-calculator" className="exam-tools__one" onClick={() => onPanel('calculator')}>
          <Icon name="calculator" />
          <Text>计算器</Text>
        </Button>
        <Button id="open-draft" className="exam-tools__one" onClick={() => onPanel('draft')}>
          <Icon name="pencil-line" />
          <Text>草稿</Text>
        </Button>
      </View>
      {isFontOpen && <LateFontPopup onClose={() => setFontOpen(false)} />}
    </>
  )
}
