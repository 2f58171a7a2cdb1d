import { Button, Text, View } from '@/platform/elements'
import { Roving } from '@/platform/elements/roving'
import { Popup } from './popup'
import './action-sheet.scss'

type Act = { key: string; text: string; note?: string; isDangerous?: boolean; disabled?: boolean }
type ActionSheetProps = { id: string; title: string; acts: readonly Act[]; onChoose: (key: string) => void; onClose: () => void }

/** Actions on one item, one per line. An irreversible action is named as such in words, not by colour alone. */
export function ActionSheet({ id, title, acts, onChoose, onClose }: ActionSheetProps) {
  return (
    <Popup id={id} title={title} onClose={onClose}>
      <Roving role="group" itemRole="button" label={title}>
        {acts.map(({ key, text, note, isDangerous, disabled }) => (
          <Button
            key={key}
            id={`${id}-${key}`}
            className={`action-sheet__one ${isDangerous ? 'is-dangerous' : ''}`}
            disabled={disabled}
            onClick={() => onChoose(key)}
          >
            <View>{text}</View>
            {note && <Text className="small">{note}</Text>}
          </Button>
        ))}
      </Roving>
    </Popup>
  )
}
