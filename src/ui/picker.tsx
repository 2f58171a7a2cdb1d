import { useState } from 'react'
import { View } from '@/platform/elements'
import { ActionButton } from './action-button'
import { OptionList, type PickOption } from './option-list'
import { Popup } from './popup'

type Column = { label: string; options: readonly PickOption[] }
type PickerProps = {
  id: string
  title: string
  columns: readonly Column[]
  values: readonly string[]
  onConfirm: (values: string[]) => void
  onClose: () => void
}

/** One choice from each column; nothing changes before it is confirmed. */
export function Picker({ id, title, columns, values, onConfirm, onClose }: PickerProps) {
  const [picked, setPicked] = useState(() => columns.map(({ options }, at) => values[at] ?? options[0]?.value ?? ''))
  const foot = (
    <ActionButton isWide onClick={() => onConfirm(picked)}>
      确定
    </ActionButton>
  )
  return (
    <Popup id={id} title={title} onClose={onClose} foot={foot}>
      <View className="row">
        {columns.map(({ label, options }, at) => (
          <OptionList
            key={label}
            label={label}
            options={options}
            value={picked[at] ?? null}
            follows
            onChoose={(value) => setPicked((all) => all.map((one, place) => (place === at ? value : one)))}
          />
        ))}
      </View>
    </Popup>
  )
}
