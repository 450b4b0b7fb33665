// Game pads as the machine's joystick.

/** Standard mapping: the cross's buttons, and those that fire. */
const CROSS = [12, 13, 14, 15];
const FIRE = [0, 1, 2, 3];
/** How far a stick has to be pushed. */
const PUSHED = 0.5;

/** The joystick's bits (up, down, left, right, fire), or nothing without a pad. */
export function padBits() {
  const pads = navigator.getGamepads?.() ?? [];
  const pad = [...pads].find((pad) => pad?.connected);
  if (!pad) return undefined;
  const pressed = (/** @type {number} */ button) => pad.buttons[button]?.pressed ?? false;
  const [x = 0, y = 0] = pad.axes;
  const lines = [
    pressed(CROSS[0]) || y < -PUSHED,
    pressed(CROSS[1]) || y > PUSHED,
    pressed(CROSS[2]) || x < -PUSHED,
    pressed(CROSS[3]) || x > PUSHED,
    FIRE.some(pressed),
  ];
  return lines.reduce((bits, on, place) => bits | (Number(on) << place), 0);
}
