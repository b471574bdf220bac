// Loaded before the product (`node --import`): its clock stands CLOCK_SHIFT_MS from the machine's. SIGUSR2 sets it back by
// CLOCK_STEP_MS more, as a machine's clock does when somebody corrects it. Timers and performance.now() go on as they were.
import process from 'node:process';

const MachineDate = Date;
let shiftMs = Number(process.env.CLOCK_SHIFT_MS);
const stepMs = Number(process.env.CLOCK_STEP_MS);

class ShiftedDate extends MachineDate {
  constructor(...given) {
    super(...(given.length === 0 ? [MachineDate.now() + shiftMs] : given));
  }

  static now() {
    return MachineDate.now() + shiftMs;
  }
}

globalThis.Date = ShiftedDate;
process.on('SIGUSR2', () => {
  shiftMs -= stepMs;
});
