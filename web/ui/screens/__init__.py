"""The shell's screens: functions from what is known to HTML."""
