// Jest begins with the files that took longest last time. A fresh clone knows no last time, and would begin with the biggest files:
// those that hold a dozen others are small, and one of them would run alone at the end. So would one that has a sandbox of its own and
// takes as long as a dozen.
const LONGEST = [
  /server\/desk\/(frame\/scopes|shown)\.test/,
  /\.cache\/shared-sandboxes\/test\/server\/\d/,
  /server\/(main|backup\/backup)\.test/,
  /\.cache\/shared-sandboxes\/test\/(server|tools)/,
  /\.cache\/shared-sandboxes/,
]
const rankOf = ({ path }) => {
  const rank = LONGEST.findIndex((kind) => kind.test(path))
  return rank === -1 ? LONGEST.length : rank
}

module.exports = class LongestFirst {
  sort(tests) {
    return [...tests].sort((one, other) => rankOf(one) - rankOf(other) || (one.path < other.path ? -1 : 1))
  }

  cacheResults() {}
}
