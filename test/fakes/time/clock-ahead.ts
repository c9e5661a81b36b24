// Loaded before everything else (node --import), it lets a process live at a later time of the wall.
const aheadMs = Number(process.env['CLOCK_AHEAD_MS'])
const trueNow = Date.now

Date.now = () => trueNow() + aheadMs
