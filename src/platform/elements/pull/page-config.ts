/** A page that can be pulled puts this into its config: only a mini-program draws the pull itself. */
export const pullConfig = process.env.TARO_ENV === 'weapp' ? { enablePullDownRefresh: true } : {}
