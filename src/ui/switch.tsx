import { Button, View } from '@/platform/elements'
import './choice.scss'

type SwitchProps = { id?: string; label: string; isOn: boolean; disabled?: boolean; isBusy?: boolean; onChange: (isOn: boolean) => void }

/** Turns something on at once; when on, the knob is at the right with a tick. */
export function Switch({ label, isOn, onChange, ...rest }: SwitchProps) {
  return (
    <Button {...rest} className="switch" role="switch" label={label} checked={isOn} onClick={() => onChange(!isOn)}>
      <View className={`switch__track ${isOn ? 'is-on' : ''}`} hiddenFromReader>
        <View className="switch__knob">{isOn ? '✓' : ''}</View>
      </View>
    </Button>
  )
}
