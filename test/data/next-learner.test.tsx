/** @sandbox own */
import { readdirSync, readFileSync } from 'node:fs'
import { act, renderHook } from '@testing-library/react'
import type { ReviewQueue } from '@/contract/tiku/review.schema'
import { codeWaitUntil, keepCodeWait } from '@/data/account/code-sent'
import { keepShownLevel, shownLevel } from '@/data/account/membership'
import { saveLogin, session } from '@/data/account/session'
import { endHandIn, useEndedHandIns, useWaitingHandIns, waitingHandIns } from '@/data/exam/hand-ins-store'
import { recordRunningExam, useRunningExam } from '@/data/exam/running-exam'
import { noteDraft } from '@/data/tiku/note-draft'
import { practiceDrafts } from '@/data/tiku/practice-drafts'
import { keepSnapshot, readSnapshot } from '@/data/tiku/review-desk'
import { storage } from '@/platform/storage'

const signIn = (userId: number) =>
  act(() => saveLogin({ accessToken: 'access', refreshToken: `refresh-${userId}`, expiresIn: 7200, userId }))
const own = () => session.store.getState().userId ?? 0
const shown = <T,>(use: () => T) => renderHook(use).result.current

type Row = readonly [name: string, file: string, leave: () => unknown, read: () => unknown]
const rows: readonly Row[] = [
  ['the end of an exam', 'exam/hand-ins-store', () => endHandIn({ attemptId: 5, title: '卷', resultId: 1 }), () => shown(useEndedHandIns)],
  [
    'a waiting hand-in',
    'exam/hand-ins-store',
    () => waitingHandIns(own()).put([{ attemptId: 5, title: '卷', deadline: 9 }]),
    () => shown(useWaitingHandIns),
  ],
  [
    'a running exam',
    'exam/running-exam',
    () => recordRunningExam({ attemptId: 5, title: '卷', deadline: Number.MAX_SAFE_INTEGER }),
    () => shown(useRunningExam),
  ],
  ['the wait for a code', 'account/code-sent', () => keepCodeWait('own', 9), () => codeWaitUntil('own')],
  ['the level shown last', 'account/membership', () => keepShownLevel(own(), 3), () => shownLevel(own())],
  [
    'a draft of a practice',
    'tiku/practice-drafts',
    () => practiceDrafts(storage, own(), 4).keep(1, { kind: 'truth', value: true }),
    () => practiceDrafts(storage, own(), 4).of(1),
  ],
  [
    'the queue of reviews',
    'tiku/review-desk',
    () => keepSnapshot(storage, own(), { questions: [{ id: 1 }], takenAt: 1, forecast: [] } as unknown as ReviewQueue),
    () => readSnapshot(storage, own()),
  ],
  [
    'a draft of a note',
    'tiku/note-draft',
    () => noteDraft(storage, own(), 4).keep({ text: '注', version: 1 }),
    () => noteDraft(storage, own(), 4).read(),
  ],
]

/** Other files that keep something of a learner, and why they are not above. */
const elsewhere: Readonly<Record<string, string>> = {
  'account/push': 'its test signs another learner in',
  'account/session-store': 'it is the session itself',
  'campaign/distribution-commands': 'the link of a visitor, which whoever signs in next has opened',
  'course/applet-courses': 'only keeps; the program that it is for reads it',
  'exam/stored-attempt': 'an attempt has a number of its own',
  'http/cached-replies': 'its test signs the learner out',
  'learn/downloads': 'its test signs another learner in',
  'learn/play-outbox': 'its test makes one for each learner',
  'learn/read-stored-lesson': 'the test of a stored lesson signs another learner in',
  'reports/start-tracker': 'the wish of the device',
  'reports/tracker': 'events name their learner',
  'site/follow-direction': 'its test signs another learner in',
  'tiku/answer-outbox': 'its test makes one for each learner',
  'tiku/pack-store': 'its test makes one for each learner',
}

describe('a phone that another learner takes over', () => {
  beforeEach(() => {
    for (const key of storage.keys()) storage.remove(key)
    signIn(7)
  })

  it.each(rows)('shows nothing of %s', (_name, _file, leave, read) => {
    const before = read()
    act(() => void leave())
    expect(read()).not.toEqual(before)
    signIn(8)
    expect(read()).toEqual(before)
  })

  it('has a row or a reason for each file that keeps something of a learner', () => {
    const keeps = /\bwriteIfRoom\(|\bstorage\.write\(|\bcreateStoredList\(|\bdeviceDraft\(|\bcreateStore[<(]/
    const files = readdirSync('src/data', { recursive: true }).map(String)
    const found = files.filter((file) => {
      const text = file.endsWith('.ts') ? readFileSync(`src/data/${file}`, 'utf8') : ''
      return keeps.test(text) && /\buserId\b|\blearner\(\)/.test(text)
    })
    const known = new Set([...rows.map(([, file]) => file), ...Object.keys(elsewhere)])
    expect(found.map((file) => file.replace(/\.ts$/, '')).sort()).toEqual([...known].sort())
  })
})
