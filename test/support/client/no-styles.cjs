/** Stands in for every style sheet: tests look at words and roles. */
module.exports = {}
