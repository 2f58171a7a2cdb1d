import { useState } from 'react'
import { type Cue, findCues } from '@/domain/learn/transcript'
import { clockText } from '@/domain/time/clock-text'
import { Button, Text, View } from '@/platform/elements'
import { SearchBar } from '@/ui/search-bar'
import { StateNotice } from '@/ui/state-notice'

type Props = { cues: readonly Cue[]; at: number; onSeek: (at: number) => void }

/** The transcript, line by line: a tap seeks to its second, and it can be searched. */
export function TranscriptPanel({ cues, at, onSeek }: Props) {
  const [words, setWords] = useState('')
  const found = findCues(cues, words)
  return (
    <View className="panel">
      <SearchBar value={words} placeholder="在文稿里找" onInput={setWords} onSearch={() => {}} />
      {found.length === 0 && (
        <StateNotice id="no-cue" look="search" text="文稿里没有这句话" action="看全部文稿" onAction={() => setWords('')} />
      )}
      {found.map((cue) => (
        <Button
          key={cue.from}
          id={`cue-${Math.floor(cue.from)}`}
          className={`cue ${cue.from <= at && at < cue.to ? 'is-current' : ''}`}
          onClick={() => onSeek(cue.from)}
        >
          <Text className="cue__at small">{clockText(Math.floor(cue.from))}</Text>
          <Text className="cue__text">{cue.text}</Text>
        </Button>
      ))}
    </View>
  )
}
