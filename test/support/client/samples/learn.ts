import { download } from '@/contract/learn/download'
import { feedback } from '@/contract/learn/feedback'
import type { Feedback } from '@/contract/learn/feedback.schema'
import { filmDownload } from '@/contract/learn/film-download'
import type { FilmLease, FilmRental } from '@/contract/learn/film-download.schema'
import { learnRecord } from '@/contract/learn/learn-record'
import { learning } from '@/contract/learn/lesson'
import type { LearnState } from '@/contract/learn/lesson.schema'
import { study } from '@/contract/learn/lesson-study'
import type { LessonNote, LinkedChapter } from '@/contract/learn/lesson-study.schema'
import { live } from '@/contract/learn/live'
import type { Reservation } from '@/contract/learn/live.schema'
import { liveRoom } from '@/contract/learn/live-room'
import type { LiveMessage } from '@/contract/learn/live-room.schema'
import { hoursAgo, inHours, nothing, type Sample, sample } from './sample'
import { bareCalendarFile, bareCourseCard, richCalendarFile, richCourseCard } from './shapes'

const richLease: FilmLease = {
  lessonId: 1012,
  height: 720,
  rental: 'q1w2e3r4t5y6',
  key: 'BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=',
  lease: 'CQkJCQkJCQkJCQkJ',
  until: inHours(700),
  issuedAt: hoursAgo(1),
}
const richRental: FilmRental = { ...richLease, bytes: 125_829_120, mimeType: 'video/mp4', url: '/media/signed/g/video/lesson.mp4' }

const richReservation: Reservation = {
  lessonId: 1011,
  courseId: 101,
  title: '直播：冲刺串讲',
  courseTitle: '初级会计实务精讲',
  startAt: inHours(2),
  endAt: inHours(4),
}
const bareReservation: Reservation = {
  lessonId: 1012,
  courseId: 102,
  title: '直播：答疑',
  courseTitle: '经济法基础精讲',
  startAt: hoursAgo(70),
  endAt: hoursAgo(37),
}

const richLearnState: LearnState = { lessonProgress: 40, lastTime: 120, isLearned: true }
const bareLearnState: LearnState = { lessonProgress: 0, lastTime: 0, isLearned: false }

const richLinkedChapter: LinkedChapter = { id: 343, categoryId: 221, title: '第二章 负债', questionCount: 40 }
const bareLinkedChapter: LinkedChapter = { id: 344, categoryId: 222, title: '第三章 收入', questionCount: 0 }

const richLessonNote: LessonNote = { id: 345, second: 75, text: '资产 = 负债 + 权益', madeAt: hoursAgo(32) }
const bareLessonNote: LessonNote = { id: 346, second: 0, text: '借贷相等', madeAt: hoursAgo(56) }

const richLiveMessage: LiveMessage = {
  id: 365,
  nickname: '小启',
  isTeacher: true,
  text: '老师好',
  second: 75,
  madeAt: hoursAgo(32),
  isMine: true,
}
const bareLiveMessage: LiveMessage = {
  id: 366,
  nickname: '小明',
  isTeacher: false,
  text: '听得清',
  second: 0,
  madeAt: hoursAgo(56),
  isMine: false,
}

const richFeedback: Feedback = { lessonId: 1011, stars: 5, tagIds: [369], text: '希望多举例子', madeAt: hoursAgo(32) }
const bareFeedback: Feedback = { lessonId: 1012, stars: 1, tagIds: [], text: '', madeAt: hoursAgo(56) }

/** Replies of the calls of the area `learn`. */
export const learnSamples: readonly Sample[] = [
  sample(live.recent, {
    rich: [
      {
        id: 329,
        title: '直播：冲刺串讲',
        startAt: inHours(2),
        endAt: inHours(4),
        livingStatus: 'pending',
        hasChat: true,
        reservedCount: 61,
        isReserved: true,
        course: richCourseCard,
      },
      {
        id: 330,
        title: '直播：答疑',
        startAt: hoursAgo(70),
        endAt: hoursAgo(37),
        livingStatus: null,
        hasChat: false,
        reservedCount: 0,
        isReserved: false,
        course: bareCourseCard,
      },
    ],
    bare: [],
  }),
  sample(live.picture, {
    rich: { picture: '/media/images/whiteboard.png', video: '/media/live/1011.m3u8' },
    bare: { picture: '', video: '' },
  }),
  sample(live.reserve, { rich: richReservation, bare: bareReservation }),
  sample(live.reservation, { rich: richReservation, bare: bareReservation }),
  nothing(live.giveUp),
  sample(live.calendar, { rich: richCalendarFile, bare: bareCalendarFile }),
  sample(learning.lesson, {
    rich: {
      id: 1011,
      title: '会计要素',
      type: 'video',
      length: 600,
      isTrial: true,
      livingStatus: 'pending',
      startAt: inHours(2),
      endAt: inHours(4),
      lessonProgress: 40,
      lastTime: 120,
      isLearned: true,
      courseId: 101,
      courseTitle: '初级会计实务精讲',
      cover: '/media/covers/a.jpg',
      isOnTrial: true,
      mediaUrl: '/media/lesson.mp4',
      nextLessonId: 1013,
      isOneDevice: true,
      mark: '学员 1002',
    },
    bare: {
      id: 1012,
      title: '会计科目',
      type: 'live',
      length: 0,
      isTrial: false,
      livingStatus: null,
      startAt: null,
      endAt: null,
      lessonProgress: 0,
      lastTime: 0,
      isLearned: false,
      courseId: 102,
      courseTitle: '经济法基础精讲',
      cover: '',
      isOnTrial: false,
      mediaUrl: '',
      nextLessonId: null,
    },
  }),
  sample(learning.heartbeat, { rich: richLearnState, bare: bareLearnState }),
  sample(learning.playHere, {
    rich: { elsewhere: { device: 'iPhone', lessonTitle: '会计要素' } },
    bare: { elsewhere: null },
  }),
  sample(learning.submit, { rich: richLearnState, bare: bareLearnState }),
  sample(learning.record, {
    rich: [
      {
        courseId: 101,
        courseTitle: '初级会计实务精讲',
        lessonId: 1011,
        lessonTitle: '会计要素',
        lessonProgress: 40,
        learnedAt: hoursAgo(24),
      },
      { courseId: 102, courseTitle: '经济法基础精讲', lessonId: 1012, lessonTitle: '会计科目', lessonProgress: 0, learnedAt: hoursAgo(48) },
    ],
    bare: [],
  }),
  sample(study.lesson, {
    rich: {
      cues: [
        { from: 0, to: 4, text: '今天讲会计要素' },
        { from: 4, to: 9, text: '先看资产' },
      ],
      chapters: [richLinkedChapter, bareLinkedChapter],
      papers: [
        { id: 61, title: '初级会计模拟卷一' },
        { id: 62, title: '初级会计模拟卷二' },
      ],
      stops: [
        { second: 75, questionIds: [3001, 3002] },
        { second: 300, questionIds: [3002] },
      ],
      sections: [
        { second: 0, title: '六个会计要素' },
        { second: 240, title: '会计等式' },
      ],
    },
    bare: { cues: [], chapters: [], papers: [], stops: [] },
  }),
  sample(study.taughtIn, {
    rich: { lesson: { id: 1011, title: '会计要素', courseId: 101, courseTitle: '初级会计实务精讲', second: 75 } },
    bare: { lesson: null },
  }),
  sample(study.practiceOf, { rich: [richLinkedChapter, bareLinkedChapter], bare: [] }),
  sample(study.notes, { rich: [richLessonNote, bareLessonNote], bare: [] }),
  sample(study.addNote, { rich: richLessonNote, bare: bareLessonNote }),
  nothing(study.removeNote),
  sample(download.ofCourse, {
    rich: {
      courseTitle: '初级会计实务精讲',
      until: inHours(7),
      lessons: [
        { id: 1011, title: '会计要素', audioBytes: 4_194_304, transcriptBytes: 20_480 },
        { id: 1012, title: '会计科目', audioBytes: null, transcriptBytes: 0 },
      ],
      films: [
        {
          lessonId: 1012,
          title: '会计科目',
          length: 1210,
          files: [
            { height: 360, bytes: 41_943_040 },
            { height: 720, bytes: 125_829_120 },
          ],
        },
        { lessonId: 1013, title: '借贷记账法', files: [] },
      ],
    },
    bare: { courseTitle: '经济法基础精讲', until: hoursAgo(65), lessons: [] },
  }),
  sample(filmDownload.begin, { rich: richRental, bare: { ...richRental, height: null } }),
  sample(filmDownload.renew, {
    rich: { leases: [richLease], ended: [{ lessonId: 1013, height: null, reason: 'expired' }] },
    bare: { leases: [], ended: [] },
  }),
  sample(learnRecord.submitAll, {
    rich: {
      states: [
        { lessonId: 1011, lessonProgress: 40, lastTime: 120, isLearned: true },
        { lessonId: 1012, lessonProgress: 0, lastTime: 0, isLearned: false },
      ],
      refused: [
        { lessonId: 1013, reason: 'forbidden' },
        { lessonId: 1014, reason: 'missing' },
      ],
    },
    bare: { states: [], refused: [] },
  }),
  sample(learnRecord.days, {
    rich: [
      {
        day: '2026-11-05',
        seconds: 96,
        lessons: [
          { courseId: 101, courseTitle: '初级会计实务精讲', lessonId: 1011, lessonTitle: '会计要素', seconds: 96, learnedAt: hoursAgo(24) },
          { courseId: 102, courseTitle: '经济法基础精讲', lessonId: 1012, lessonTitle: '会计科目', seconds: 0, learnedAt: hoursAgo(48) },
        ],
      },
      { day: '2026-11-04', seconds: 0, lessons: [] },
    ],
    bare: [],
  }),
  sample(learnRecord.calendar, {
    rich: {
      totalSeconds: 7200,
      totalDays: 23,
      todaySeconds: 1500,
      streak: 5,
      days: [
        { day: '2026-11-05', seconds: 1500 },
        { day: '2026-11-04', seconds: 0 },
      ],
    },
    bare: { totalSeconds: 0, totalDays: 0, todaySeconds: 0, streak: 0, days: [] },
  }),
  sample(liveRoom.room, {
    rich: {
      lessonId: 1011,
      status: 'living',
      startAt: hoursAgo(1),
      endAt: inHours(1),
      reservedCount: 61,
      isReserved: true,
      viewers: 233,
      hasChat: true,
      canSpeak: true,
      mutedUntil: inHours(17),
      stream: { url: '/media/live/1011.m3u8', isStandIn: true, second: 75 },
      isModerator: true,
      pauseSeconds: 30,
    },
    bare: {
      lessonId: 1012,
      status: 'replay',
      startAt: hoursAgo(70),
      endAt: hoursAgo(37),
      reservedCount: 0,
      isReserved: false,
      viewers: 0,
      hasChat: false,
      canSpeak: false,
      mutedUntil: null,
      stream: null,
    },
  }),
  sample(liveRoom.messages, { rich: [richLiveMessage, bareLiveMessage], bare: [] }),
  sample(liveRoom.say, { rich: richLiveMessage, bare: bareLiveMessage }),
  sample(liveRoom.ticket, {
    rich: { url: 'wss://live.qiming.cn/1011', expiresAt: inHours(11) },
    bare: { url: 'wss://live.qiming.cn/1011', expiresAt: hoursAgo(61) },
  }),
  nothing(liveRoom.hide),
  nothing(liveRoom.mute),
  sample(feedback.tags, {
    rich: [
      { id: 369, stars: 5, text: '讲得太快' },
      { id: 370, stars: 1, text: '声音太小' },
    ],
    bare: [],
  }),
  sample(feedback.give, { rich: richFeedback, bare: bareFeedback }),
  sample(feedback.mine, {
    rich: { lessonTitle: '会计要素', mine: richFeedback, canGive: true, leastSeconds: 30 },
    bare: { lessonTitle: '会计科目', mine: null, canGive: false, leastSeconds: 0 },
  }),
]
