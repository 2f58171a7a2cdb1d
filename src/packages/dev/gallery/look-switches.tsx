import { chooseFontScale, chooseTheme, useSettings } from '@/data/site/settings'
import { fontScaleIn, fontScales } from '@/domain/layout/font-scale'
import { fontScaleWords } from '@/domain/layout/font-scale-words'
import { themeIn } from '@/domain/layout/theme'
import { View } from '@/platform/elements'
import { Radio } from '@/ui/radio'

const themes = [
  { value: 'system', text: '跟随系统' },
  { value: 'light', text: '浅色' },
  { value: 'dark', text: '深色' },
]

const scales = fontScales.map((scale) => ({ value: String(scale), text: fontScaleWords[scale] }))

/** How the page is looked at. */
export function LookSwitches() {
  const theme = useSettings(({ themeChoice }) => themeChoice ?? 'system')
  const scale = useSettings(({ fontScale }) => String(fontScale))
  return (
    <View className="page-pad">
      <Radio id="look-theme" label="外观" options={themes} value={theme} isInline onChange={(value) => chooseTheme(themeIn(value))} />
      <Radio
        id="look-scale"
        label="字号"
        options={scales}
        value={scale}
        isInline
        onChange={(value) => chooseFontScale(fontScaleIn(value))}
      />
    </View>
  )
}
